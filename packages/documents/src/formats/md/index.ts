import type { Nodes, Parents } from 'mdast';
import { openText } from '../../encoding/open-text.ts';
import { LedgerBook } from '../../ledger/index.ts';
import { withDefaults } from '../../limits.ts';
import { collectUnits } from '../../markup/collect-units.ts';
import { type DirectionMarks, directionEdits, findDirectionMarks } from '../../markup/direction-edits.ts';
import { htmlTokens } from '../../markup/html-tokens.ts';
import { html5, markupWriter } from '../../markup/markup-writer.ts';
import type { MarkupToken } from '../../markup/tokens.ts';
import type { Format, Limits, UnitKind } from '../../model.ts';
import { openSpliced } from '../../splice/open-spliced.ts';
import { PartBuilder } from '../../splice/part-builder.ts';
import type { SplicedUnit } from '../../splice/pieces.ts';
import type { UnitWriter } from '../../splice/translate-units.ts';
import { collectFrontMatter, type FrontMatterMarks, frontMatterEdits } from './front-matter.ts';
import { inlinePieces, rangeOf } from './inline-pieces.ts';
import { markdownWriter } from './markdown-writer.ts';
import { parseMarkdown } from './parse-markdown.ts';

export const md: Format = {
  id: 'md',
  name: 'Markdown',
  extensions: ['md', 'markdown', 'mdown'],
  mediaType: 'text/markdown',
  writesAs: 'md',
  async open(bytes, options) {
    const file = openText(bytes, options.limits);
    const book = new LedgerBook();
    const builder = new PartBuilder('text', file.text, book);
    const walk = new MarkdownWalk(builder, withDefaults(options.limits));
    walk.run(parseMarkdown(file.text));
    return openSpliced({
      format: 'md',
      file,
      part: builder.part,
      book,
      notices: [],
      writer: (wanted) =>
        chooseWriter(walk.pageUnits, markdownWriter(file.text), markupWriter(file.text, html5, wanted)),
      otherEdits: (wanted) => [
        ...directionEdits(file.text, walk.marks, wanted, 'lang'),
        ...walk.frontMatter.flatMap((marks) => frontMatterEdits(file.text, marks, wanted)),
      ],
    });
  },
};

/** Text inside blocks of HTML is spelled by HTML's rules. */
function chooseWriter(pageUnits: ReadonlySet<SplicedUnit>, markdown: UnitWriter, page: UnitWriter): UnitWriter {
  return {
    rewrites: (spliced) => pageUnits.has(spliced) && page.rewrites?.(spliced) === true,
    write: (content, spliced, writeCode) =>
      (pageUnits.has(spliced) ? page : markdown).write(content, spliced, writeCode),
  };
}

class MarkdownWalk {
  readonly pageUnits = new Set<SplicedUnit>();
  readonly marks: DirectionMarks = { tags: [], sheets: [] };
  readonly frontMatter: FrontMatterMarks[] = [];
  readonly #builder: PartBuilder;
  readonly #limits: Limits;

  constructor(builder: PartBuilder, limits: Limits) {
    this.#builder = builder;
    this.#limits = limits;
  }

  run(root: Parents): void {
    for (const node of allNodes(root))
      if (node.type === 'text' || node.type === 'inlineCode') this.#builder.found(node.value);
    this.#visit(root, 'paragraph');
  }

  #visit(node: Nodes, kind: UnitKind): void {
    switch (node.type) {
      case 'paragraph':
        this.#builder.add(inlinePieces(node, this.#builder), { kind });
        break;
      case 'heading':
        this.#builder.add(inlinePieces(node, this.#builder), { kind: 'heading', level: node.depth });
        break;
      case 'tableCell':
        this.#builder.add(inlinePieces(node, this.#builder), { kind: 'cell' });
        break;
      case 'code':
        this.#builder.found(node.value);
        this.#builder.exclude(node.value, 'code');
        break;
      case 'yaml':
        this.frontMatter.push(collectFrontMatter(this.#insideOf(node), this.#builder));
        break;
      case 'html':
        this.#page(node);
        break;
      default:
        if (isToml(node)) this.frontMatter.push(collectFrontMatter(this.#insideOf(node), this.#builder));
        if ('children' in node) for (const child of node.children) this.#visit(child, kindIn(node, kind));
    }
  }

  /** Front matter without its fences. */
  #insideOf(node: Nodes): { start: number; end: number } {
    const { start, end } = rangeOf(node);
    const raw = this.#builder.part.source.slice(start, end);
    const head = /^[^\r\n]*(?:\r\n|[\r\n])/.exec(raw)?.[0].length ?? 0;
    const tail = /(?:\r\n|[\r\n])[^\r\n]*$/.exec(raw)?.[0].length ?? 0;
    return { start: start + head, end: Math.max(start + head, end - tail) };
  }

  #page(node: Nodes): void {
    const { start, end } = rangeOf(node);
    const tokens = htmlTokens(this.#builder.part.source.slice(start, end)).map((token) => shift(token, start));
    const before = this.#builder.part.units.length;
    collectUnits(tokens, this.#builder, this.#limits);
    for (const unit of this.#builder.part.units.slice(before)) this.pageUnits.add(unit);
    const marks = findDirectionMarks(tokens);
    this.marks.tags.push(...marks.tags);
    this.marks.sheets.push(...marks.sheets);
  }
}

function isToml(node: { type: string }): boolean {
  return node.type === 'toml';
}

function kindIn(node: Nodes, kind: UnitKind): UnitKind {
  if (node.type === 'listItem') return 'list-item';
  return node.type === 'footnoteDefinition' ? 'note' : kind;
}

function* allNodes(root: Nodes): Generator<Nodes> {
  const stack: Nodes[] = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if ('children' in node) stack.push(...node.children);
  }
}

function shift(token: MarkupToken, by: number): MarkupToken {
  const moved = { ...token, start: token.start + by, end: token.end + by };
  if (moved.kind !== 'open') return moved;
  moved.attributes = moved.attributes.map((item) => ({
    ...item,
    start: item.start + by,
    end: item.end + by,
    valueStart: item.valueStart < 0 ? -1 : item.valueStart + by,
    valueEnd: item.valueEnd < 0 ? -1 : item.valueEnd + by,
  }));
  return moved;
}
