import { SaxesParser } from 'saxes';
import { DocumentError } from '../errors.ts';

/** Parses only to see that a part is well-formed, and counts its elements by local name, some branches left out. */
export function countElements(source: string, part: string, leaveOut?: string): Map<string, number> {
  let outside = 0;
  const counts = new Map<string, number>();
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', (cause) => {
    throw new DocumentError('document_write_invalid', `${part} was written with a fault: ${cause.message}`, { cause });
  });
  parser.on('opentag', ({ local }) => {
    if (local === leaveOut) outside++;
    else if (outside === 0) counts.set(local, (counts.get(local) ?? 0) + 1);
  });
  parser.on('closetag', ({ local }) => {
    if (local === leaveOut) outside--;
  });
  parser.write(source).close();
  return counts;
}
