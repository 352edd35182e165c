import { isUtf8 } from 'node:buffer';
import { AppError } from '@targum/wire';
import type { FastifyInstance } from 'fastify';

/**
 * Two readers may take two different ones of a key that stands twice, so a body with one means nothing for certain; a
 * byte order mark, or bytes that are no UTF-8, are not JSON (RFC 8259, 4 and 8.1). Everything else is left to the parser that is there.
 */
export function readStrictJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Read loosely, every broken byte would become the same sign, and two passwords one.
    if (!isUtf8(body)) return done(notJson());
    const text = body.toString('utf8');
    // Announced as JSON and then empty counts as absent: the SDK sends DELETE that way.
    if (text.trim() === '') return done(null, undefined);
    if (text.startsWith('\ufeff')) return done(notJson());
    return void parse(request, text, (error, value: unknown) => {
      if (error || countKeys(value) !== countWrittenKeys(text)) done(notJson(error));
      else done(null, value);
    });
  });
}

const notJson = (cause?: unknown) =>
  AppError.base('bad_request', { message: 'The body is not valid JSON.', ...(cause ? { cause } : {}) });

/** Of text that has been parsed: a string is a key when a colon follows. By hand, because a body may hold many strings. */
function countWrittenKeys(text: string): number {
  let count = 0;
  for (let quote = text.indexOf('"'); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    quote = endOfString(text, quote);
    let next = quote + 1;
    while (next < text.length && text.charCodeAt(next) <= 0x20) next += 1;
    if (text[next] === ':') count += 1;
  }
  return count;
}

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (text[before] === '\\') before -= 1;
    // An odd number of backslashes makes the quote a part of the string.
    if ((end - before) % 2 === 1) return end;
  }
}

function countKeys(value: unknown): number {
  let count = 0;
  // No recursion: how deep it goes is the caller's to choose.
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const inner: unknown[] = Object.values(next);
    if (!Array.isArray(next)) count += inner.length;
    for (const entry of inner) waiting.push(entry);
  }
  return count;
}
