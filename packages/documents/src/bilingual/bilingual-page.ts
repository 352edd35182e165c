import { requireLanguage } from '@targum/languages';
import { acceptTranslation } from '../inline/index.ts';
import type { CodeLook, Inline, Unit, WriteOptions } from '../model.ts';
import { escapeText } from '../xml/index.ts';

/** Source and translation below one another, a block for each unit, in markup that HTML and XHTML share. */
export function bilingualBlocks(units: readonly Unit[], options: WriteOptions): string[] {
  const marks = { source: 0, target: 0 };
  return units
    .filter((unit) => unit.kind !== 'metadata' && unit.kind !== 'alt-text')
    .map((unit) => {
      const accepted = acceptTranslation(unit, options.translate(unit));
      const source = side(unit, unit.content, options.source, 'source', () => ++marks.source);
      const target =
        'content' in accepted
          ? side(unit, accepted.content, options.target, 'translation', () => ++marks.target)
          : '<p class="translation missing">—</p>';
      return `<div class="unit">${source}\n${target}</div>`;
    });
}

export const bilingualStyle = `body { margin: 1rem auto; max-width: 42rem; line-height: 1.6; padding: 0 1rem; }
.unit { margin: 0 0 1.2rem; }
.unit > * { margin: 0 0 0.2rem; }
.source { color: #444; }
`;

function side(unit: Unit, content: readonly Inline[], language: string, name: string, nextMark: () => number): string {
  const { code, direction } = requireLanguage(language);
  const tag = unit.kind === 'heading' ? `h${Math.min(6, unit.level ?? 1)}` : 'p';
  const about = `class="${name}" lang="${code}" xml:lang="${code}" dir="${direction}"`;
  return `<${tag} ${about}>${spell(unit, content, nextMark)}</${tag}>`;
}

const tagsOf = (look: CodeLook | undefined): string[] => [
  ...(look?.bold ? ['b'] : []),
  ...(look?.italic ? ['i'] : []),
  ...(look?.underline || look?.link ? ['u'] : []),
  ...(look?.strike ? ['s'] : []),
  ...(look?.position === 'superscript' ? ['sup'] : look?.position === 'subscript' ? ['sub'] : []),
];

function spell(unit: Unit, content: readonly Inline[], nextMark: () => number): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return escapeText(piece).replaceAll('\n', '<br/>');
      if ('single' in piece) return unit.looks?.[piece.single]?.note ? `<sup>${nextMark()}</sup>` : '';
      const tags = tagsOf(unit.looks?.['open' in piece ? piece.open : piece.close]);
      if ('open' in piece) return tags.map((tag) => `<${tag}>`).join('');
      return tags
        .toReversed()
        .map((tag) => `</${tag}>`)
        .join('');
    })
    .join('');
}

/** One page with everything, for documents of any format. */
export function buildBilingualHtml(units: readonly Unit[], options: WriteOptions & { title: string }): string {
  const { code, direction } = requireLanguage(options.source);
  return `<!DOCTYPE html>
<html lang="${code}" dir="${direction}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>${escapeText(options.title)}</title>
<style>
${bilingualStyle}</style>
</head>
<body>
${bilingualBlocks(units, options).join('\n')}
</body>
</html>
`;
}
