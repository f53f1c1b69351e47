/* The order in which the search shows what it finds. Sphinx puts names of the library that only hold
   the query, such as `packing` for "king", above pages. Here come first the objects that were asked
   for by name, then pages that people read, then keys of variant files, and the rest of the API. */
var Scorer = {
  // For Japanese words the pages written for people who play the game.
  PLACES: { "ja/": 50, "learn/": 40, "tutorials/": 30, "howto/": 20, "variants/": 20 },
  // Pages for those who change the library: they have a word of everything.
  WORKSHOP: ["architecture", "benchmarks", "changelog", "contributing", "decisions", "mutants"],

  score: ([page, title, , description, score]) => {
    const query = new URLSearchParams(window.location.search).get("q") || "";
    const words = query.normalize("NFKC").trim();
    // Objects alone have a description.
    const isObject = typeof description === "string";
    if (isObject && Scorer.names(words, title)) {
      // Those that `import goita` offers are what most people mean.
      return (page === "api/goita" ? 4100 : 4000) - title.split(".").length;
    }
    if (page.startsWith("api/")) return isObject ? score + Scorer.whole(words, title) : score;
    if (isObject) return 1000 + score;
    const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(words);
    const place = Object.keys(Scorer.PLACES).find((folder) => page.startsWith(folder));
    if (japanese) {
      const first = place === "ja/" || place === "learn/" ? 3000 : 2000;
      return first + 10 * score + (Scorer.PLACES[place] || 0);
    }
    if (place === "ja/") return 1500 + score;
    const last = Scorer.WORKSHOP.includes(page) ? 0 : 10;
    return 2000 + 10 * score + Scorer.titled(words, title) + (Scorer.PLACES[place] || last);
  },

  // Whether a query is the name of an object, or the end of it, and nothing else: a plain word such
  // as "dealer", which is an attribute too, asks for pages.
  names: (query, title) => {
    const asked = query.replace(/\(.*$/, "");
    const isName = /[_.]|[a-z0-9][A-Z]/.test(asked) || query !== asked;
    if (!isName) return /^[A-Z]/.test(asked) && title === `goita.${asked}`;
    return `.${title}`.toLowerCase().endsWith(`.${asked.toLowerCase()}`);
  },

  // What a page's title adds: most if it is the query, nearly as much if it begins with one of the
  // query's words and holds them all, little if it holds them further on. Sections have no part in it.
  titled: (query, title) => {
    if (title.toLowerCase() === query.toLowerCase()) return 50;
    const held = Scorer.words(title);
    // What the whole site is about, and the command, tells no page from another.
    const asked = Scorer.words(query).filter((word) => word !== "goita");
    const holds = asked.length && asked.every((word) => held.some(Scorer.alike(word)));
    if (!holds || title.includes(" > ")) return 0;
    return asked.some(Scorer.alike(held[0])) ? 45 : 15;
  },

  words: (text) =>
    (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) || []).filter((word) => !stopwords.has(word)),

  // Words are alike whose beginnings are (play and playing), short ones but for a plural's s.
  alike: (word) => (other) => {
    const [short, long] = word.length < other.length ? [word, other] : [other, word];
    return long === short || long === `${short}s` || (short.length >= 4 && long.startsWith(short));
  },

  // Names with the query as a whole word come before those in which it is part of another one.
  whole: (query, title) => {
    const parts = title.toLowerCase().split(/[._]/);
    return parts.includes(query.toLowerCase()) ? 100 : 0;
  },

  // What follows is as Sphinx has it, which takes all of it from here or nothing.
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
