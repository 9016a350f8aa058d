// What both pages need: a call of the API, rows of a table, a problem that is shown.

export const by = (id) => document.getElementById(id);

/** Call the API. Throws an Error with the server's sentence, and its code as `code`. */
export async function call(method, path, { body, headers = {} } = {}) {
  const answer = await fetch(`/api${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.text();
  const data = text ? JSON.parse(text) : null;
  if (!answer.ok) {
    throw Object.assign(new Error(data?.sentence ?? "the server did not answer"), { code: data?.code });
  }
  return data;
}

/** Run something, and show what went wrong with it. */
export async function attempt(work) {
  const problem = by("problem");
  try {
    await work();
    problem.hidden = true;
  } catch (error) {
    problem.textContent = error.message;
    problem.hidden = false;
  }
}

/** Fill a table's body: each row a list of texts and elements. */
export function rows(id, list, none) {
  const width = by(id).closest("table").querySelectorAll("th").length;
  const lines = list.map((cells) => {
    const line = document.createElement("tr");
    for (const cell of cells) line.insertCell().append(cell);
    return line;
  });
  if (!lines.length) {
    const line = document.createElement("tr");
    const cell = line.insertCell();
    cell.colSpan = width;
    cell.textContent = none;
    lines.push(line);
  }
  by(id).replaceChildren(...lines);
}

export function button(text, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", () => attempt(work));
  return made;
}

export const chips = (number) => number.toLocaleString("en");
