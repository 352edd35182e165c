export interface Fields {
  [name: string]: string | Fields | Fields[];
}

/** `a[b][0][c]=1` as Stripe's library writes it. */
export function parseForm(text: string): Fields {
  const root: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let place = root;
    for (const part of path.slice(0, -1)) place = (place[part] ??= {}) as Fields;
    place[path.at(-1) ?? ''] = value;
  }
  return listed(root) as Fields;
}

/** What is numbered from 0 on is a list. */
function listed(fields: Fields): Fields | Fields[] {
  const entries = Object.entries(fields).map(
    ([name, value]) => [name, typeof value === 'string' || Array.isArray(value) ? value : listed(value)] as const,
  );
  const list = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return list ? entries.map(([, value]) => value as Fields) : Object.fromEntries(entries);
}
