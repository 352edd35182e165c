import type { IdentityImportedUser } from '@targum/contracts';
import { readCsv } from './csv.ts';

/** Why a file cannot be imported at all. */
export type FileProblem = 'not_text' | 'not_json' | 'no_list' | 'no_email' | 'empty' | 'too_large' | 'too_many';

/** Why one row cannot be sent. */
export type RowProblem = 'no_email' | 'wrong_flag' | 'too_long' | 'twice' | 'no_object';

export interface ImportRow {
  /** The line of the file, or the place in the list. */
  line: number;
  email: string;
  user?: IdentityImportedUser;
  problem?: RowProblem;
}

export interface ImportFile {
  rows: ImportRow[];
  /** Columns that are no fact about a user. */
  ignored: string[];
}

const mostBytes = 32 * 2 ** 20;
const mostRows = 50_000;

const texts = ['first_name', 'last_name', 'password_hash', 'probe_password'] as const;
const known = ['email', 'email_verified', ...texts];
const longest = { email: 254, first_name: 128, last_name: 128, password_hash: 1024, probe_password: 1024 };

/** The users of a CSV or JSON file, each with what is wrong with it; or why the file is no list of users. */
export async function readImportFile(file: Blob): Promise<ImportFile | FileProblem> {
  if (file.size > mostBytes) return 'too_large';
  const text = decode(await file.arrayBuffer());
  if (text === undefined) return 'not_text';
  if (text.trim() === '') return 'empty';
  const read = /^\uFEFF?\s*[[{]/.test(text) ? readJson(text) : readTable(text);
  if (typeof read === 'string') return read;
  if (read.rows.length === 0) return 'empty';
  return read.rows.length > mostRows ? 'too_many' : { ...read, rows: markTwins(read.rows) };
}

function decode(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

function readJson(text: string): ImportFile | FileProblem {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return 'not_json';
  }
  const list = isRecord(value) ? value['users'] : value;
  if (!Array.isArray(list)) return 'no_list';
  const ignored = new Set<string>();
  const rows = list.map((entry: unknown, index): ImportRow => {
    if (!isRecord(entry)) return { line: index + 1, email: '', problem: 'no_object' };
    for (const name of Object.keys(entry)) if (!known.includes(name)) ignored.add(name);
    return { line: index + 1, ...toUser(entry) };
  });
  return { rows, ignored: [...ignored] };
}

function readTable(text: string): ImportFile | FileProblem {
  const [head, ...rest] = readCsv(text);
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  if (!names.includes('email')) return 'no_email';
  const rows = rest.map(({ line, cells }): ImportRow => {
    const entries = names.map((name, index): [string, string] => [name, (cells[index] ?? '').trim()]);
    return { line, ...toUser(Object.fromEntries(entries.filter(([, value]) => value !== ''))) };
  });
  return { rows, ignored: names.filter((name) => name !== '' && !known.includes(name)) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const flags: Record<string, boolean> = { true: true, yes: true, '1': true, false: false, no: false, '0': false };

function toUser(facts: Record<string, unknown>): Omit<ImportRow, 'line'> {
  const email = typeof facts['email'] === 'string' ? facts['email'].trim() : '';
  if (email === '') return { email, problem: 'no_email' };
  const user: IdentityImportedUser = { email };
  const verified = facts['email_verified'] ?? undefined;
  if (verified !== undefined) {
    const said = flags[JSON.stringify(verified).replaceAll('"', '').toLowerCase()];
    if (said === undefined) return { email, problem: 'wrong_flag' };
    user.email_verified = said;
  }
  for (const name of texts) if (typeof facts[name] === 'string') user[name] = facts[name];
  const isLong = Object.entries(longest).some(
    ([name, most]) => (user[name as keyof typeof longest] ?? '').length > most,
  );
  return isLong ? { email, problem: 'too_long' } : { email, user };
}

/** The first of two rows with one address is taken, so that it does not hang on what was sent when. */
function markTwins(rows: ImportRow[]): ImportRow[] {
  const seen = new Set<string>();
  return rows.map((row) => {
    if (!row.user) return row;
    const key = row.email.toLowerCase();
    if (seen.has(key)) return { line: row.line, email: row.email, problem: 'twice' };
    seen.add(key);
    return row;
  });
}
