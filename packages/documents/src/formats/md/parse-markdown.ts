import type { Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatterFromMarkdown } from 'mdast-util-frontmatter';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfm } from 'micromark-extension-gfm';
import { DocumentError } from '../../errors.ts';

/** More than a book needs; beyond it the parser's time would not be bounded. */
const mostCharacters = 16_000_000;
const deepestContainers = 100;
const mostMarks = 2_000;

export function parseMarkdown(source: string): Root {
  if (source.length > mostCharacters) {
    throw new DocumentError('document_too_large', `The text is longer than ${mostCharacters} characters`);
  }
  refuseDeepNesting(source);
  return fromMarkdown(source, {
    extensions: [gfm(), frontmatter(['yaml', 'toml'])],
    // Their transforms make nodes that have no place in the source.
    mdastExtensions: [
      ...gfmFromMarkdown().map((extension) => ({ ...extension, transforms: [] })),
      frontmatterFromMarkdown(['yaml', 'toml']),
    ],
  });
}

/** Markdown parsers take time by the square of nesting and of open emphasis: both are bounded before parsing. */
function refuseDeepNesting(source: string): void {
  let marks = 0;
  for (const [line] of source.matchAll(/[^\r\n]*(?:\r\n|[\r\n]|$)/g)) {
    const prefix = /^[\s>*+-]*/.exec(line)?.[0] ?? '';
    const containers = prefix.replace(/\s/g, '').length;
    const isRule = prefix.length >= line.trimEnd().length && !prefix.includes('>');
    if ((containers > deepestContainers && !isRule) || prefix.length > deepestContainers * 8) {
      throw new DocumentError(
        'document_too_deep',
        `The text nests quotes or lists more than ${deepestContainers} deep`,
      );
    }
    if (/^\s*(?:[-+*|]|\d+[.)]|$)/.test(line)) marks = 0;
    marks += line.match(/[*_~[`]/g)?.length ?? 0;
    // The parser looks for the end of each comment anew, through all the rest.
    marks += 10 * (line.match(/<[!?]/g)?.length ?? 0);
    if (marks > mostMarks) {
      throw new DocumentError('document_too_deep', `A paragraph holds more than ${mostMarks} emphasis or link marks`);
    }
  }
}
