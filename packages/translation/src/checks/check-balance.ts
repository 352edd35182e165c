import type { Finding, SegmentToCheck } from './check-segment.ts';

/** A double quote between letters marks a Hebrew acronym (צה״ל), not a quotation. */
const withoutAcronyms = (text: string): string => text.replaceAll(/(?<=\p{L})["״](?=\p{L})/gu, '');
const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function gaps(text: string): string[] {
  const plain = withoutAcronyms(text);
  const found: string[] = [];
  if (count(plain, /["“”„«»״]/gu) % 2 === 1) found.push('quotation marks');
  for (const [open, close, name] of [
    [/\(/gu, /\)/gu, 'round brackets'],
    [/\[/gu, /\]/gu, 'square brackets'],
    [/\{/gu, /\}/gu, 'braces'],
  ] as const) {
    if (count(plain, open) !== count(plain, close)) found.push(name);
  }
  return found;
}

/** Marks that pair up in the source and not in the translation. */
export function checkBalance({ source, target }: SegmentToCheck): Finding[] {
  const before = gaps(source);
  const fresh = gaps(target).filter((name) => !before.includes(name));
  return fresh.length > 0 ? [{ code: 'unbalanced', detail: fresh.join(', '), data: { marks: fresh } }] : [];
}
