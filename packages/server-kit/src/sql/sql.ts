import { createHash } from 'node:crypto';

/**
 * A parameterised query. Values never become part of the text; another `sql` part is woven in with its own
 * values, so queries compose. Goes straight into `pool.query(…)`.
 */
export class Sql {
  // Plain properties: the driver copies what it is given, and private ones would not come along.
  readonly text: string;
  readonly values: unknown[];
  readonly strings: readonly string[];
  readonly parts: readonly unknown[];
  /** Under which a connection keeps the plan. */
  name?: string;

  constructor(strings: readonly string[], parts: readonly unknown[]) {
    this.strings = strings;
    this.parts = parts;
    this.values = [];
    this.text = write(this, this.values);
  }

  /**
   * For what is asked all the time: each connection parses and plans it once. Columns are named in it, never `*`: a
   * plan that is kept refuses to answer with other columns after a migration. Not for texts that vary without end.
   */
  prepared(): this {
    this.name = nameOf(this.text);
    return this;
  }
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

function write(query: Sql, values: unknown[]): string {
  let text = query.strings[0] ?? '';
  for (const [index, part] of query.parts.entries()) {
    if (part instanceof Sql) text += write(part, values);
    else if (part === undefined) throw new TypeError(`Value ${index + 1} of a query is undefined: ${text}…`);
    else text += `$${values.push(part)}`;
    text += query.strings[index + 1] ?? '';
  }
  return text;
}

export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  return new Sql(strings, parts);
}

/** A table, column, schema or channel whose name is only known at run time. */
sql.id = (...names: string[]): Sql => new Sql([names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.')], []);

sql.join = (parts: readonly Sql[], separator = sql`, `): Sql => {
  if (parts.length === 0) throw new TypeError('Nothing to join: an empty list needs a query of its own');
  const woven = parts.flatMap((part, index) => (index === 0 ? [part] : [separator, part]));
  return new Sql(
    Array.from({ length: woven.length + 1 }, () => ''),
    woven,
  );
};

/**
 * Compares with any of these ids. A single one is compared by itself: Postgres plans a list of unknown length for ten,
 * finds a plan for one cheaper, and would make it anew at every call of a prepared query.
 */
sql.anyId = (ids: readonly string[]): Sql => (ids.length === 1 ? sql`= ${ids[0]}::uuid` : sql`= any(${ids}::uuid[])`);

/** A value for a json or jsonb column. The driver would send a bare array as a Postgres array. */
sql.json = (value: unknown): string => JSON.stringify(value);

sql.empty = new Sql([''], []);
