// The host's page. The token stays in this tab: it is gone when the tab is closed.

import { attempt, button, by, call, chips, rows } from "./page.js";

const REFRESH_MS = 5000;
const KEPT = "svara-host-token";

let token = sessionStorage.getItem(KEPT);

const ask = (method, path) => call(method, `/host${path}`, { headers: { authorization: `Bearer ${token}` } });
const when = (ms) => new Date(ms).toLocaleString();

async function act(path) {
  await ask("POST", path);
  await show();
}

function figures({ figures: told, holding, stopping }) {
  const state = stopping ? "stopping" : holding ? "no new deals" : "dealing";
  by("figures").textContent = `${state} · ${told.tables} tables, ${told.playing} playing · ${told.links} connections`;
}

/** What changes from one moment to the next. */
async function refresh() {
  figures(await ask("GET", "/figures"));
  rows(
    "tables",
    (await ask("GET", "/tables")).map((one) => [
      one.name,
      one.id,
      one.public ? "all" : "friends",
      String(one.people),
      String(one.bots_seated),
      String(one.watching),
      one.playing ? String(one.hand) : "–",
      actions(one),
    ]),
    "No table is open.",
  );
}

/** All of it; pairs and the ledger are worked out anew, which takes the server a while. */
async function show() {
  await refresh();
  const [reports, pairs, audit] = await Promise.all(
    ["/reports", "/pairs", "/audit"].map((path) => ask("GET", path)),
  );
  rows(
    "reports",
    reports.map((one) => [
      when(one.made_ms),
      one.person_name || one.person,
      one.reporter_name || one.reporter,
      one.table,
      one.hand === null ? "–" : String(one.hand),
      `${one.reason} ${one.text}`,
      button("Done", () => act(`/reports/${one.id}/resolve`)),
    ]),
    "Nothing is reported.",
  );
  rows(
    "pairs",
    pairs.pairs.map((one) => [
      one.a_name,
      one.b_name,
      String(one.hands),
      chips(one.flow),
      one.same_address ? "yes" : "no",
    ]),
    "Nobody has played together often.",
  );
  by("audit").textContent =
    audit.sum === 0 && audit.lines === 0 && !audit.mismatches.length
      ? "All accounts sum to zero, and each to its lines."
      : `All accounts sum to ${audit.sum}; ${audit.mismatches.length} do not add up. This is a bug: report it.`;
  by("enter").hidden = true;
  by("inside").hidden = false;
}

function actions(table) {
  const cell = document.createElement("span");
  cell.append(
    button("Drain", () => act(`/tables/${table.id}/drain`)),
    " ",
    button("Stop", async () => {
      if (confirm(`Void the hand of ${table.name} and close the table?`)) await act(`/tables/${table.id}/stop`);
    }),
  );
  return cell;
}

function leave() {
  token = null;
  sessionStorage.removeItem(KEPT);
  by("inside").hidden = true;
  by("enter").hidden = false;
  by("figures").textContent = "";
}

by("enter").addEventListener("submit", (event) => {
  event.preventDefault();
  token = by("token").value.trim();
  by("token").value = "";
  attempt(async () => {
    await show();
    sessionStorage.setItem(KEPT, token);
  });
});
by("drain").addEventListener("click", () => attempt(() => act("/drain")));
by("resume").addEventListener("click", () => attempt(() => act("/resume")));
by("leave").addEventListener("click", leave);

if (token) attempt(show);
setInterval(() => token === null || by("inside").hidden || document.hidden || attempt(refresh), REFRESH_MS);
