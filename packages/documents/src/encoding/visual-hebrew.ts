const finalLetters = /[ךםןףץ]/;
const hebrewWord = /[\u05D0-\u05EA]{2,}/g;

/** Final letters end words; where they begin them the text was stored as it is seen, right to left. */
export function looksVisual(text: string): boolean {
  let atStart = 0;
  let atEnd = 0;
  for (const [word] of text.matchAll(hebrewWord)) {
    if (finalLetters.test(word[0] ?? '')) atStart += 1;
    if (finalLetters.test(word.at(-1) ?? '')) atEnd += 1;
  }
  return atStart > atEnd && atStart > 0;
}

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '<': '>',
  '>': '<',
};
const leftToRightRun = /[A-Za-z0-9\u00C0-\u024F](?:[A-Za-z0-9\u00C0-\u024F .,:/%+\-_'@&]*[A-Za-z0-9\u00C0-\u024F%])?/g;

/** Turns one line from the order it is seen in to the order it is read in; Latin and numbers keep theirs. */
export function visualToLogical(line: string): string {
  if (!/[\u05D0-\u05EA]/.test(line)) return line;
  const reversed = Array.from(line)
    .toReversed()
    .map((character) => mirrored[character] ?? character)
    .join('');
  return reversed.replace(leftToRightRun, (run) => Array.from(run).toReversed().join(''));
}
