// The door: a name, the lobby, tables of one's own.

import { attempt, button, by, call, chips, rows } from "./page.js";

const REFRESH_MS = 5000;

let me = null;

const change = (method, path, body) =>
  call(method, path, { body, headers: me?.csrf ? { "x-csrf-token": me.csrf } : {} });

function show(who) {
  me = who;
  by("guest").hidden = me !== null;
  by("mine").hidden = me === null;
  const away = me?.on_tables ? `, ${chips(me.on_tables)} on tables` : "";
  by("me").textContent = me ? `${me.name} · ${chips(me.chips)} chips${away}` : "Pick a name, and you are in.";
}

async function who() {
  try {
    show(await call("GET", "/me"));
  } catch (error) {
    if (error.code !== "not_signed_in") throw error;
    show(null);
  }
}

async function lobby() {
  const tables = await call("GET", "/tables");
  rows(
    "tables",
    tables.map((one) => [
      one.name,
      String(one.seats),
      String(one.people),
      String(one.bots_seated),
      chips(one.ante),
      `${chips(one.min_buy_in)} – ${chips(one.max_buy_in)}`,
      one.playing ? `${one.hand}` : "–",
    ]),
    "No public table is open.",
  );
}

function made(table) {
  const close = button("Close it", async () => {
    await change("DELETE", `/tables/${table.info.id}`);
    by("made").replaceChildren();
  });
  by("made").replaceChildren(`${table.info.name}: ${table.link ?? table.info.id} `, close);
}

async function invited() {
  const invite = new URLSearchParams(location.hash.slice(1)).get("join");
  if (!invite || me === null) return;
  const table = await change("POST", "/join", { invite });
  history.replaceState(null, "", location.pathname);
  by("made").textContent = `You may come to ${table.info.name}, table ${table.info.id}.`;
}

by("guest").addEventListener("submit", (event) => {
  event.preventDefault();
  attempt(async () => {
    show(await change("POST", "/guest", { name: by("name").value }));
    await invited();
  });
});
by("practise").addEventListener("click", () => attempt(async () => made(await change("POST", "/practice", {}))));
by("private").addEventListener("click", () =>
  attempt(async () => made(await change("POST", "/tables", { name: `Table of ${me.name}`, fill: 0 }))),
);
by("daily").addEventListener("click", () =>
  attempt(async () => {
    await change("POST", "/chips/daily");
    await who();
  }),
);

attempt(async () => {
  await who();
  await invited();
  await lobby();
});
setInterval(() => document.hidden || attempt(lobby), REFRESH_MS);
