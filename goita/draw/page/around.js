// The table in words.

function inWords(held) {
  const names = game.pieces[now.language];
  const seen = held.hand.filter((digit) => digit !== "x").map((digit) => names[digit]);
  const hidden = held.hand.length - seen.length;
  if (hidden) seen.push(say("hidden", hidden));
  const plays = held.plays.map(([kind, above, attack]) => {
    const put = above === "x" ? say("onBuried") : above === "-" ? "" : names[above];
    const first = kind === "b" && above !== "x" ? `${say("buried")} ${put}` : put;
    return [first, attack === "-" ? "" : names[attack]].filter(Boolean).join(" → ");
  });
  return [seen.join(" ") || say("nothing"), plays.join("; ") || say("nothing")];
}

function drawWords() {
  const rows = [0, 1, 2, 3].map((seat) => {
    const [hand, laid] = inWords(seatOf(seat));
    return make(
      "tr",
      { "data-seat": seat },
      make("th", { scope: "row" }, game.names[seat] === null ? "" : `${seat + 1} `, name(seat)),
      make("td", {}, hand),
      make("td", {}, laid)
    );
  });
  byId("seats").replaceChildren(...rows);
}

// Lists.

const anchor = (roundNumber, move) => `#r${roundNumber + 1}m${move}`;
const number = (text) => make("span", { class: "number" }, String(text));
let listed = "";

function drawMoves() {
  const key = [now.round, now.language, now.hands, now.view].join();
  const list = byId("moves");
  if (key !== listed) {
    listed = key;
    const focused = list.contains(document.activeElement);
    const rows = round().at.map((position, move) => {
      const { last } = marksOf(position);
      const link = make("a", { href: anchor(now.round, move) }, number(move));
      if (last !== null) link.append(make("span", { class: `who t${last % 2}` }, name(last)), " ");
      link.append(make("span", { class: "what" }, entry(position)));
      return make("li", {}, link);
    });
    list.replaceChildren(...rows);
    // Who was in the list stays in it.
    if (focused) rows[now.move].firstChild.focus({ preventScroll: true });
  }
  mark(list, now.move, "step");
}

function drawRounds() {
  const rows = game.rounds.map((each, index) => {
    const link = make("a", { href: anchor(index, 0) }, number(index + 1));
    const ended = inLanguage(...each.sum);
    const told = make("span", { class: "what" }, ...(ended ? spoken(ended) : []));
    if (each.status && each.status !== "redeal") told.append(ended ? " " : "", say(each.status));
    link.append(told);
    if (each.after) {
      link.append(" ", make("span", { class: "after" }, each.after.join("–")));
    }
    return make("li", {}, link);
  });
  byId("rounds").replaceChildren(...rows);
  mark(byId("rounds"), now.round, "true");
}

function mark(list, index, kind) {
  for (const link of list.querySelectorAll("[aria-current]")) link.removeAttribute("aria-current");
  const item = list.children[index];
  if (!item) return;
  item.firstChild.setAttribute("aria-current", kind);
  // Only the list is to move, never the page.
  const top = item.offsetTop;
  if (top < list.scrollTop || top + item.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top - (list.clientHeight - item.offsetHeight) / 2;
}

// What stands around them.

function drawFaults() {
  const faults = [...game.faults, ...(round().faults ?? [])];
  byId("wrong").hidden = !faults.length;
  const rows = faults.map((fault) => make("li", { lang: "en", dir: "auto" }, fault));
  byId("faults").replaceChildren(...rows);
}

function drawNote() {
  const { note, notes } = round();
  const told = [...(now.round === 0 && now.move === 0 ? game.notes : [])];
  if (note && now.move === 0) told.push(note);
  if (notes && notes[now.move]) told.push(notes[now.move]);
  byId("note").hidden = !told.length;
  byId("note").textContent = told.join(" — ");
}

function drawScore() {
  const over = now.move === size(now.round) - 1 && round().after;
  const score = over ? round().after : round().score;
  for (const team of [0, 1]) byId(`points${team}`).textContent = score ? score[team] : "?";
  for (const band of document.querySelectorAll(".band"))
    band.classList.toggle("on", Number(band.dataset.round) === now.round);
}

function drawTexts() {
  document.documentElement.lang = now.language;
  for (const element of document.querySelectorAll("[data-say]"))
    element.textContent = say(element.dataset.say);
  for (const element of document.querySelectorAll("[data-label]"))
    element.setAttribute("aria-label", say(element.dataset.label));
  byId("variant").textContent = game.variant[now.language];
  byId("target").textContent = say("of", game.target);
  for (const team of [0, 1]) {
    byId(`team${team}`).replaceChildren(
      make("span", {}, name(team)),
      make("span", { class: "and" }, inLanguage("・", " & ")),
      make("span", {}, name(team + 2))
    );
  }
  const scores = game.rounds.map((each) => (each.after ? each.after.join(":") : "?"));
  document.querySelector(".graph").setAttribute("aria-label", `${say("graph")}: ${scores.join(", ")}`);
  const options = [0, 1, 2, 3].map((seat) =>
    make("option", { value: seat }, label(seat))
  );
  byId("view").replaceChildren(...options);
  for (const option of byId("speed").options) option.textContent = say("seconds", option.value);
  for (const key of ["view", "hands", "faces", "language"]) byId(key).value = now[key];
  byId("play").setAttribute("aria-label", say(now.playing ? "pause" : "play"));
}

function drawControls() {
  const steps = size(now.round) - 1;
  const jump = byId("jump");
  jump.max = steps;
  jump.value = now.move;
  jump.setAttribute("aria-valuetext", say("move", now.move, steps));
  const begins = now.round === 0 && now.move === 0;
  const ends = now.round === game.rounds.length - 1 && now.move === steps;
  for (const id of ["first", "back"]) byId(id).setAttribute("aria-disabled", begins);
  for (const id of ["last", "forward"]) byId(id).setAttribute("aria-disabled", ends);
}

function draw() {
  // A live region, which is to speak only when the round is another.
  const where = say("round", now.round + 1);
  if (byId("where").textContent !== where) byId("where").textContent = where;
  drawBoard();
  drawWords();
  drawMoves();
  mark(byId("rounds"), now.round, "true");
  drawFaults();
  drawNote();
  drawScore();
  drawControls();
  byId("said").replaceChildren(...spoken(sentence(at())));
}

function drawAll() {
  drawTexts();
  drawRounds();
  draw();
}
