import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mirrorCss, mirrorStyleAttribute } from './mirror-css.ts';

describe('mirrorCss', () => {
  it.each([
    ['p { margin-left: 1em }', 'p { margin-right: 1em }'],
    ['p{float:left;clear:right}', 'p{float:right;clear:left}'],
    ['p { text-align: left !important; }', 'p { text-align: right !important; }'],
    ['p { margin: 1px 2px 3px 4px }', 'p { margin: 1px 4px 3px 2px }'],
    ['p { padding: 0 auto }', 'p { padding: 0 auto }'],
    [
      'p { border-left: 1px solid red; border-left-color: blue }',
      'p { border-right: 1px solid red; border-right-color: blue }',
    ],
    ['p { border-top-left-radius: 3px }', 'p { border-top-right-radius: 3px }'],
    ['p { border-radius: 1px 2px 3px 4px }', 'p { border-radius: 2px 1px 4px 3px }'],
    ['p { position: absolute; left: 3px }', 'p { position: absolute; right: 3px }'],
    ['p { direction: rtl }', 'p { direction: ltr }'],
    ['.left .right { color: red }', '.left .right { color: red }'],
    ['@media print { .left { padding-right: 2em } }', '@media print { .left { padding-left: 2em } }'],
    ['p { background: url(left.png) } /* margin-left: 1 */', 'p { background: url(left.png) } /* margin-left: 1 */'],
    ['p::before { content: "left; float: left" }', 'p::before { content: "left; float: left" }'],
  ])('turns %s into %s', (source, target) => {
    expect(mirrorCss(source)).toBe(target);
  });

  it('mirrors the value of a style attribute', () => {
    expect(mirrorStyleAttribute('margin-left:1em; text-align: right')).toBe('margin-right:1em; text-align: left');
  });

  it('gives any sheet back when it is done twice', () => {
    const word = fc.constantFrom(
      'left',
      'right',
      'margin',
      '-left',
      ':',
      ';',
      '{',
      '}',
      ' ',
      '1px',
      '"',
      "'",
      '/*',
      '*/',
      'url(',
      ')',
      'float',
      'ltr',
      'direction',
      'P',
      '\n',
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 60 }), (words) => {
        const sheet = words.join('');
        expect(mirrorCss(mirrorCss(sheet))).toBe(sheet);
        expect(mirrorStyleAttribute(mirrorStyleAttribute(sheet))).toBe(sheet);
      }),
      { numRuns: 500 },
    );
  });
});
