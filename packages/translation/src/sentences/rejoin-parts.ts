const functionWords =
  /^(?:And|But|Or|So|The|A|An|He|She|It|They|We|You|His|Her|Their|Its|Who|Which|When|Where|While|As|In|On|At|For|With|To|From|That|This|If|Because|Although|Then|Not|By|Of)\b/u;
const endMark = /[.!?…]["”']?$/u;

/**
 * A part of a cut sentence comes back dressed as a sentence of its own: with a capital and a full stop. Inside the
 * whole it loses both, where that is safe. The length may shrink by one mark only, at the end.
 */
export function undressPart(sourcePart: string, translation: string, place: { first: boolean; last: boolean }): string {
  let text = translation;
  if (!place.first && functionWords.test(text)) text = text.charAt(0).toLowerCase() + text.slice(1);
  if (!place.last && !endMark.test(sourcePart.trim()) && /[^.]\.$/u.test(text)) {
    const mark = /[,;:]$/u.exec(sourcePart.trim())?.[0] ?? '';
    text = text.slice(0, -1) + mark;
  }
  return text;
}
