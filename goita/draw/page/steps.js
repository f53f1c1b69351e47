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

function toRound(number) {
  if (game.rounds[number]) go(number, 0);
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
byId("jump").addEventListener("input", (event) => {
  setPlaying(false);
  go(now.round, Number(event.target.value));
});
// A link to where one is changes no address.
for (const id of ["moves", "rounds"]) byId(id).addEventListener("click", () => setPlaying(false));
byId("speed").addEventListener("change", () => now.playing && setPlaying(true));
for (const id of ["view", "hands", "faces", "language"]) {
  byId(id).addEventListener("change", (event) => {
    now[id] = id === "view" ? Number(event.target.value) : event.target.value;
    drawAll();
  });
}
document.querySelector(".graph").addEventListener("click", (event) => {
  const band = event.target.closest(".band");
  if (!band) return;
  setPlaying(false);
  go(Number(band.dataset.round), 0);
});

const keys = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", " ": "play" };
document.addEventListener("keydown", (event) => {
  const step = keys[event.key];
  if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
  // A menu is changed by up and down, so that the arrow that steps never opens a hidden hand.
  if (step === "play" && event.target.closest("button, a, summary, select")) return;
  event.preventDefault();
  if (step !== "play") setPlaying(false);
  if (event.shiftKey && step === "back") toRound(now.round - 1);
  else if (event.shiftKey && step === "forward") toRound(now.round + 1);
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
