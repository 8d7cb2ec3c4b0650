"use strict";

// Checks a deal without the server's help: each shown card, its salt and its path must lead to the
// root that was published before the first card. The layout is in docs/randomness.md.
const RANKS = "23456789TJQKA";
const SUITS = "cdhs";
const JOKERS = { Jk: 52, Jr: 53 };

const bytesOf = (hex) => {
  if (!/^([0-9a-f]{2})*$/.test(hex)) { throw new Error("not hexadecimal"); }
  return Uint8Array.from(hex.match(/../g) || [], (pair) => parseInt(pair, 16));
};
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const joined = (...parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const sha256 = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const named = (text) => joined([text.length], new TextEncoder().encode(text));
const node = (left, right) => sha256(joined([1], left, right));

const cardNumber = (card) => {
  if (card in JOKERS) { return JOKERS[card]; }
  const rank = RANKS.indexOf(card[0]), suit = SUITS.indexOf(card[1]);
  if (card.length !== 2 || rank < 0 || suit < 0) { throw new Error("no card"); }
  return rank * 4 + suit;
};

const leafOf = (deal, opening) => {
  const card = cardNumber(opening.card), place = opening.position, salt = bytesOf(opening.salt);
  if (salt.length !== 32) { throw new Error("salt"); }
  const spot = [place >> 8, place & 255, card >> 8, card & 255];
  return sha256(joined([0], named(deal.table), named(deal.hand), spot, salt));
};

const rootFrom = async (leaf, path, position, count) => {
  const left = [...path];
  let top = leaf;
  while (count > 1) {
    if (position % 2) {
      top = await node(left.shift(), top);
    } else if (position + 1 < count) {
      top = await node(top, left.shift());
    }
    position = Math.floor(position / 2);
    count = Math.ceil(count / 2);
  }
  if (left.length) { throw new Error("path"); }
  return top;
};

const rootOf = async (leaves) => {
  let level = leaves;
  while (level.length > 1) {
    const above = [];
    for (let at = 0; at < level.length; at += 2) {
      above.push(at + 1 < level.length ? await node(level[at], level[at + 1]) : level[at]);
    }
    level = above;
  }
  return level[0];
};

const fits = async (deal, opening) => {
  try {
    const leaf = await leafOf(deal, opening);
    const path = opening.path ? opening.path.split(" ").map(bytesOf) : [];
    const root = await rootFrom(leaf, path, opening.position, deal.leaves.length);
    return hexOf(root) === deal.root && hexOf(leaf) === deal.leaves[opening.position];
  } catch {
    return false;
  }
};

const check = async (section) => {
  const said = section.dataset, verdict = section.querySelector(".verdict");
  if (!window.crypto || !crypto.subtle) {
    verdict.textContent = said.unable;
    return;
  }
  const deal = { table: said.table, hand: said.hand, root: said.root, leaves: said.leaves.split(" ") };
  // Cards that came back are in further orders of the deck, under a commitment of their own.
  const more = said.moreRoot && { table: said.table, hand: said.hand + ":more", root: said.moreRoot,
    leaves: said.moreLeaves.split(" ") };
  let whole = hexOf(await rootOf(deal.leaves.map(bytesOf))) === deal.root;
  whole = whole && (!more || hexOf(await rootOf(more.leaves.map(bytesOf))) === more.root);
  const seen = new Set();
  for (const row of section.querySelectorAll("tr[data-card]")) {
    const opening = { ...row.dataset, position: Number(row.dataset.position) };
    const place = opening.position, further = more && place >= deal.leaves.length;
    const own = further ? { ...opening, position: place - deal.leaves.length } : opening;
    const good = await fits(further ? more : deal, own) && !seen.has(place);
    seen.add(place);
    whole = whole && good;
    row.classList.add(good ? "fits" : "differs");
    row.querySelector(".result").textContent = good ? said.fits : said.differs;
  }
  section.classList.add(whole ? "fits" : "differs");
  verdict.textContent = whole ? said.all : said.broken;
  if (!whole) { verdict.setAttribute("role", "alert"); }
};

document.querySelectorAll("[data-check]").forEach((section) => {
  check(section).catch(() => {
    section.classList.add("differs");
    section.querySelector(".verdict").textContent = section.dataset.broken;
  });
  const seal = section.querySelector("[data-seal]");
  if (seal) {
    seal.addEventListener("input", () => {
      const said = section.dataset, parts = seal.value.replace(/\s/g, "").toLowerCase().split(":");
      const typed = (parts[0] === "arclight" ? parts.slice(3) : parts).join("");
      const result = section.querySelector(".seal-result");
      const deck = typed.slice(0, said.root.length) === said.root;
      const same = deck && (!said.moreRoot || typed.slice(said.root.length) === said.moreRoot);
      result.textContent = typed ? (same ? said.same : deck ? said.half : said.other) : "";
      result.className = "seal-result " + (same ? "same" : "other");
    });
  }
});
