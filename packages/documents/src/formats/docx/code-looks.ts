import type { CodeLook } from '../../model.ts';
import { attribute, childElements, directText, firstChild, type XmlElement } from '../../xml/index.ts';
import { isWhole, type Payload } from './atoms.ts';
import { isOn } from './run-format.ts';

/** What an editor can show of each code without knowing Word. */
export function codeLooks(codes: ReadonlyMap<number, Payload>): Record<number, CodeLook> | undefined {
  const looks: Record<number, CodeLook> = {};
  for (const [id, payload] of codes) {
    const look = lookOf(payload);
    if (Object.keys(look).length > 0) looks[id] = look;
  }
  return Object.keys(looks).length > 0 ? looks : undefined;
}

function lookOf(payload: Payload): CodeLook {
  if (payload.type === 'raw') {
    const cites = payload.pieces.some(
      (piece) => !isWhole(piece) && /^w:(footnote|endnote)Reference$/.test(piece.child.name),
    );
    if (cites) return { note: true };
    const text = payload.pieces.map((piece) => (isWhole(piece) ? runText(piece.node) : '')).join('');
    return text === '' ? {} : { text };
  }
  const look = runLook(payload.rPr);
  const isLink = payload.type === 'field' || (payload.type === 'container' && payload.element.name === 'w:hyperlink');
  return isLink ? { ...look, link: true } : look;
}

function runText(run: XmlElement): string {
  if (run.name !== 'w:r') return '';
  return childElements(run)
    .map((child) => (child.name === 'w:t' ? directText(child) : child.name === 'w:tab' ? '\t' : ''))
    .join('');
}

function runLook(rPr: XmlElement | undefined): CodeLook {
  if (!rPr) return {};
  const look: CodeLook = {};
  const on = (name: string) => isOn(firstChild(rPr, name));
  if (on('w:b') || on('w:bCs')) look.bold = true;
  if (on('w:i') || on('w:iCs')) look.italic = true;
  if (on('w:strike')) look.strike = true;
  const underline = firstChild(rPr, 'w:u');
  if (underline && attribute(underline, 'w:val') !== 'none') look.underline = true;
  const position = firstChild(rPr, 'w:vertAlign');
  const value = position && attribute(position, 'w:val');
  if (value === 'superscript' || value === 'subscript') look.position = value;
  return look;
}
