import type { Inline, Unit, UnitTranslation } from '../model.ts';

const latin = 'abcdefghijklmnopqrstuvwxyz';
const hebrew = 'אבגדהוזחטיכלמנסעפצקרשתםןףץך';

/** Letter for letter into the other script, codes where they are: a translation whose result can be checked. */
export function toHebrewLetters(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/\p{Script=Latin}/gu, (letter) => hebrew.charAt(Math.max(0, latin.indexOf(letter.toLowerCase()))));
}

export function toLatinLetters(text: string): string {
  return text
    .replace(/\p{M}+/gu, '')
    .replace(/\p{Script=Hebrew}/gu, (letter) => latin.charAt(Math.max(0, hebrew.indexOf(letter) % 26)));
}

export function pseudoTranslate(target: string): (unit: Unit) => UnitTranslation {
  const turn = target === 'he' ? toHebrewLetters : toLatinLetters;
  return (unit) => ({
    content: unit.content.map((piece): Inline => (typeof piece === 'string' ? turn(piece) : piece)),
  });
}

export const identity = (unit: Unit): UnitTranslation => ({ content: unit.content });
