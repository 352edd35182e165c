export type Values = Readonly<Record<string, string | number>>;

/** A piece of a formatted message: own text, or a value that came from outside and may run in another direction. */
export type Part = string | { value: string };

/** The part of ICU MessageFormat the widget uses: `{name}`, `plural` with `#` and exact `=n`, and `select`. */
export function formatParts(message: string, values: Values, locale: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < message.length) {
    const open = message.indexOf('{', at);
    if (open === -1) {
      parts.push(message.slice(at));
      break;
    }
    if (open > at) parts.push(message.slice(at, open));
    const close = closing(message, open);
    parts.push(...argument(message.slice(open + 1, close), values, locale));
    at = close + 1;
  }
  return parts;
}

export function formatText(message: string, values: Values, locale: string): string {
  return formatParts(message, values, locale)
    .map((part) => (typeof part === 'string' ? part : part.value))
    .join('');
}

function argument(body: string, values: Values, locale: string): Part[] {
  const [name = '', kind, ...rest] = body.split(',');
  const value = values[name.trim()];
  if (kind === undefined) return value === undefined ? [`{${body}}`] : [{ value: String(value) }];
  const options = branches(rest.join(','));
  const chosen = kind.trim() === 'plural' ? plural(options, Number(value), locale) : options.get(String(value));
  const text = (chosen ?? options.get('other') ?? '').replaceAll('#', String(value));
  return formatParts(text, values, locale);
}

function plural(options: Map<string, string>, value: number, locale: string): string | undefined {
  return options.get(`=${value}`) ?? options.get(new Intl.PluralRules(locale).select(value));
}

function branches(text: string): Map<string, string> {
  const found = new Map<string, string>();
  let at = 0;
  for (let open = text.indexOf('{', at); open !== -1; open = text.indexOf('{', at)) {
    const close = closing(text, open);
    found.set(text.slice(at, open).trim(), text.slice(open + 1, close));
    at = close + 1;
  }
  return found;
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}
