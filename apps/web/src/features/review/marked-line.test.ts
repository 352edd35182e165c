import { describe, expect, test } from 'vitest';
import { codeProblems, fromContent, moveCode, replaceRange, toContent, withAllCodes } from './marked-line.ts';

const source = ['Some ', { open: 1 }, 'bold', { close: 1 }, ' words', { single: 2 }, '.'];
const line = fromContent(['a ', { open: 1 }, 'b', { close: 1 }, ' c', { single: 2 }]);

describe('a line with codes', () => {
  test('is the same content there and back', () => {
    expect(toContent(fromContent(source))).toEqual(source);
  });

  test('keeps its codes whatever is deleted, and new words stand inside of the formatting they replace', () => {
    expect(toContent(replaceRange(line, 0, line.text.length, '').line)).toEqual([
      { open: 1 },
      { close: 1 },
      { single: 2 },
    ]);
    expect(toContent(replaceRange(line, 0, 5, 'x').line)).toEqual([
      { open: 1 },
      'x',
      { close: 1 },
      ' c',
      { single: 2 },
    ]);
  });

  test('takes no mark from a text that is pasted', () => {
    expect(toContent(replaceRange(line, 0, 1, '\uFFFCz\uFFFC').line)[0]).toBe('z ');
  });

  test('has its formatting put around other words', () => {
    const { line: moved } = moveCode(line, 1, 5, 7);
    expect(toContent(moved)).toEqual(['a b', { open: 1 }, ' c', { close: 1 }, { single: 2 }]);
    expect(toContent(moveCode(moved, 2, 0, 0).line)).toEqual([{ single: 2 }, 'a b', { open: 1 }, ' c', { close: 1 }]);
  });

  test('that an input method has robbed of codes gets them back, never crossed', () => {
    for (const content of [['words'], [{ close: 1 }, 'words'], ['words', { open: 1 }, ' more', { single: 2 }]]) {
      const whole = toContent(withAllCodes(source, fromContent(content)));
      expect(codeProblems(source, whole)).toEqual([]);
    }
    expect(codeProblems(source, ['words', { single: 2 }])).toEqual([1]);
  });
});
