// Shows what is stored for each position. No rule of the game is in here: whose turn it is, who may
// see what and what is said of a move was all worked out when the page was made.

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
// Short, with the number; isolated, since a name may be written from right to left.
const label = (seat) =>
  game.labels[seat] === null
    ? say("player", seat + 1)
    : `${seat + 1} \u2068${game.labels[seat]}\u2069`;
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
