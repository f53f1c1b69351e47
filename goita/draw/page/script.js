"use strict";
// Shows what is stored for each position. No rule of the game is in here: whose turn it is, who may
// see what and what is said of a move was all worked out when the page was made.
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const byId = (id) => document.getElementById(id);
  const board = byId("board");
  // So that there is always a round to show.
  if (!game.rounds.length)
    game.rounds.push({ status: "", score: null, after: null, seats: [], at: [], sum: ["", ""] });
  const now = {
    round: 0,
    move: 0,
    view: game.start.view,
    hands: game.start.hands,
    language: game.start.language || (navigator.language.startsWith("ja") ? "ja" : "en"),
    faces: "ja",
    playing: null,
  };

  // Texts.

  const say = (key, ...numbers) =>
    game.words[now.language][key].replace(/\{\}/g, () => numbers.shift());
  const who = (seat) => game.names[seat] ?? say("player", seat + 1);
  const inLanguage = (ja, en) => (now.language === "ja" ? ja : en);

  function make(name, attributes = {}, ...children) {
    const element = name.startsWith("svg:")
      ? document.createElementNS("http://www.w3.org/2000/svg", name.slice(4))
      : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    element.append(...children);
    return element;
  }

  const name = (seat) => make("bdi", {}, who(seat));

  // A sentence holds a character of its own for each player's name.
  const spoken = (text) =>
    text
      .split(/([\ue000-\ue003])/)
      .map((part) =>
        /^[\ue000-\ue003]$/.test(part) ? name(part.charCodeAt(0) - 0xe000) : part
      );

  // What is stored.

  const round = () => game.rounds[now.round];
  const size = (number) => Math.max(1, game.rounds[number].at.length);
  const at = () => round().at[now.move];
  const sight = () => ({ open: 0, seen: 1 + now.view, closed: 5 })[now.hands];
  const pick = (text, seat) =>
    typeof text === "string" ? text : text[game.sees[sight()][seat] === "1" ? 0 : 1];

  function seatOf(number, position = at()) {
    if (!position) return { hand: [], plays: [] };
    const [hand, plays] = pick(round().seats[position[number]], number).split("|");
    return { hand: [...hand], plays: plays.match(/.../g) ?? [] };
  }

  function marksOf(position) {
    const seat = (character) => (character === "-" ? null : Number(character));
    const marks = position ? position[4] : "----w";
    return {
      turn: seat(marks[0]),
      standing: seat(marks[1]),
      last: seat(marks[2]),
      dealer: seat(marks[3]),
      laid: marks[4] === "l",
    };
  }

  const sentence = (position) => {
    if (!position) return say("cannot");
    const actor = marksOf(position).last ?? 0;
    return pick(inLanguage(position[5], position[6]), actor);
  };
  const entry = (position) =>
    pick(inLanguage(position[7], position[8]), marksOf(position).last ?? 0);

  // The board.

  function piece(digit, x, y, buried, standing) {
    const shown = digit === "x" ? "back" : `${now.faces}${buried ? "b" : ""}${digit}`;
    const drawn = make("svg:g", { transform: `translate(${x} ${y})` });
    if (standing) drawn.append(make("svg:use", { href: "#ring", class: "ring" }));
    drawn.append(make("svg:use", { href: `#${shown}`, "data-piece": digit }));
    return drawn;
  }

  function drawSeat(place, marks) {
    const { column, row, table, hand, label, inRow, size: letters } = game.board;
    const seat = (now.view + place) % 4;
    const held = seatOf(seat);
    const drawn = make("svg:g", { transform: `rotate(${-90 * place})`, "data-seat": seat });
    held.plays.forEach((play, index) => {
      const x = (index - (held.plays.length - 1) / 2) * column;
      const newest = index === held.plays.length - 1;
      const [kind, above, attack] = play;
      const pair = make("svg:g", { class: "pair" });
      if (newest && marks.laid && marks.last === seat) {
        const top = above === "-" ? table + row : table;
        const bottom = table + (attack === "-" ? 1 : 2) * row;
        pair.classList.add("newest");
        pair.append(
          make("svg:rect", {
            class: "frame",
            x: x - column / 2,
            y: top,
            width: column,
            height: bottom - top,
            rx: 6,
          })
        );
      }
      if (above !== "-") pair.append(piece(above, x, table + row / 2, kind === "b", false));
      if (attack !== "-") {
        const standing = newest && marks.standing === seat;
        pair.append(piece(attack, x, table + row * 1.5, false, standing));
      }
      drawn.append(pair);
    });
    held.hand.forEach((digit, index) => {
      const line = Math.floor(index / inRow);
      const inLine = Math.min(inRow, held.hand.length - line * inRow);
      const x = ((index % inRow) - (inLine - 1) / 2) * column;
      drawn.append(piece(digit, x, hand + line * row + row / 2, false, false));
    });
    if (marks.turn === seat) {
      const y = table - 20;
      drawn.append(make("svg:path", { class: "arrow", d: `M-11 ${y}h22l-11 13z` }));
    }
    const spokenLast = !marks.laid && marks.last === seat;
    let told = `${seat + 1} ${game.labels[seat] === null ? "" : `\u2068${game.labels[seat]}\u2069`}`;
    if (game.labels[seat] === null) told = say("player", seat + 1);
    if (marks.dealer === seat) told += inLanguage("・", ", ") + say("dealer");
    if (spokenLast) told += inLanguage("：", ": ") + entry(at());
    const y = place === 2 ? -label + letters * 0.4 : label + letters * 0.3;
    const text = make(
      "svg:text",
      {
        class: `label${marks.turn === seat ? " acts" : ""}${spokenLast ? " spoke" : ""}`,
        transform: `rotate(${[0, -90, 0, 90][place]})`,
        y,
      },
      told
    );
    return [drawn, text];
  }

  function drawBoard() {
    const { half } = game.board;
    const marks = marksOf(at());
    board.setAttribute("viewBox", `${-half} ${-half} ${2 * half} ${2 * half}`);
    board.setAttribute("aria-label", say("table"));
    const ground = { class: "ground", x: -half, y: -half, width: 2 * half, height: 2 * half, rx: 14 };
    board.replaceChildren(make("svg:rect", ground));
    for (const place of [0, 1, 2, 3]) board.append(...drawSeat(place, marks));
    const lines = [say("round", now.round + 1), `${now.move} / ${size(now.round) - 1}`];
    lines.forEach((line, index) => {
      board.append(make("svg:text", { class: `middle m${index}`, y: index * 24 }, line));
    });
  }

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
        make("th", { scope: "row" }, `${seat + 1} `, name(seat)),
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
      const rows = round().at.map((position, move) => {
        const { last } = marksOf(position);
        const link = make("a", { href: anchor(now.round, move) }, number(move));
        if (last !== null) link.append(make("span", { class: `who t${last % 2}` }, name(last)), " ");
        link.append(make("span", { class: "what" }, entry(position)));
        return make("li", {}, link);
      });
      list.replaceChildren(...rows);
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
      make("option", { value: seat, dir: "auto" }, `${seat + 1} ${game.labels[seat] ?? ""}`)
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
    byId("where").textContent = say("round", now.round + 1);
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

  // Stepping.

  function go(roundNumber, move, remember = true) {
    now.round = Math.min(Math.max(roundNumber, 0), game.rounds.length - 1);
    now.move = Math.min(Math.max(move, 0), size(now.round) - 1);
    draw();
    if (!remember) return;
    try {
      history.replaceState(null, "", anchor(now.round, now.move));
    } catch {
      // Where a frame forbids it, the address stays as it was.
    }
  }

  const atEnd = () => now.move === size(now.round) - 1;
  const steps = {
    first: () => (now.move ? go(now.round, 0) : go(0, 0)),
    back: () => (now.move || !now.round ? go(now.round, now.move - 1) : go(now.round - 1, Infinity)),
    forward: () => {
      if (!atEnd()) go(now.round, now.move + 1);
      else if (now.round < game.rounds.length - 1) go(now.round + 1, 0);
    },
    last: () => (atEnd() ? go(game.rounds.length - 1, Infinity) : go(now.round, Infinity)),
    play: () => setPlaying(!now.playing),
  };

  function setPlaying(on) {
    clearInterval(now.playing);
    now.playing = null;
    if (on) {
      if (atEnd() && now.round === game.rounds.length - 1) go(0, 0);
      now.playing = setInterval(() => {
        steps.forward();
        if (atEnd() && now.round === game.rounds.length - 1) setPlaying(false);
      }, 1000 * Number(byId("speed").value));
    }
    byId("play").classList.toggle("playing", on);
    byId("play").setAttribute("aria-label", say(on ? "pause" : "play"));
  }

  for (const id of Object.keys(steps)) {
    byId(id).addEventListener("click", () => {
      if (id !== "play") setPlaying(false);
      steps[id]();
    });
  }
  byId("jump").addEventListener("input", (event) => go(now.round, Number(event.target.value)));
  byId("speed").addEventListener("change", () => now.playing && setPlaying(true));
  for (const id of ["view", "hands", "faces", "language"]) {
    byId(id).addEventListener("change", (event) => {
      now[id] = id === "view" ? Number(event.target.value) : event.target.value;
      drawAll();
    });
  }
  document.querySelector(".graph").addEventListener("click", (event) => {
    const band = event.target.closest(".band");
    if (band) go(Number(band.dataset.round), 0);
  });

  const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
  document.addEventListener("keydown", (event) => {
    const step = keys[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, select")) return;
    if (step === "play" && event.target.closest("button, a, summary")) return;
    event.preventDefault();
    if (step !== "play") setPlaying(false);
    if (event.shiftKey && step === "back") go(now.round - 1, 0);
    else if (event.shiftKey && step === "forward") go(now.round + 1, 0);
    else steps[step]();
  });

  // A swipe over the board steps as one would turn a page; a tap steps by its side.
  let touched = null;
  board.addEventListener("pointerdown", (event) => {
    touched = event.button ? null : { x: event.clientX, y: event.clientY };
  });
  board.addEventListener("pointercancel", () => (touched = null));
  board.addEventListener("pointerup", (event) => {
    if (!touched) return;
    const [x, y] = [event.clientX - touched.x, event.clientY - touched.y];
    touched = null;
    const box = board.getBoundingClientRect();
    let onwards;
    if (Math.abs(x) > 30 && Math.abs(x) > Math.abs(y)) onwards = x < 0;
    else if (Math.hypot(x, y) < 10) onwards = event.clientX > box.left + box.width * 0.4;
    else return;
    setPlaying(false);
    if (onwards) steps.forward();
    else steps.back();
  });

  function follow() {
    const found = /^#r(\d{1,6})m(\d{1,6})$/.exec(location.hash);
    if (found) go(Number(found[1]) - 1, Number(found[2]), false);
  }

  addEventListener("hashchange", () => {
    setPlaying(false);
    follow();
  });
  drawAll();
  follow();
})();
