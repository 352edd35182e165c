/**
 * How many characters at the end of a text are among these. An expression such as `/ +$/` tries
 * again from every blank, which takes minutes on a text of nothing but blanks.
 */
export function countTrailing(text: string, characters: string): number {
  let at = text.length;
  while (at > 0 && characters.includes(text.charAt(at - 1))) at--;
  return text.length - at;
}
