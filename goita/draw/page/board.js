// The board.

function piece(digit, x, y, buried, standing) {
  const shown = digit === "x" ? "back" : `${now.faces}${buried ? "b" : ""}${digit}`;
  const drawn = make("svg:g", { transform: `translate(${x} ${y})` });
  if (standing) drawn.append(make("svg:use", { href: "#piece-ring", class: "ring" }));
  drawn.append(make("svg:use", { href: `#piece-${shown}`, "data-piece": digit }));
  return drawn;
}

function drawSeat(place, marks) {
  const { column, row, table, hand, label: edge, inRow, size: letters } = game.board;
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
  let told = label(seat);
  if (marks.dealer === seat) told += inLanguage("・", ", ") + say("dealer");
  if (spokenLast) told += inLanguage("：", ": ") + entry(at());
  const y = place === 2 ? -edge + letters * 0.4 : edge + letters * 0.3;
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
