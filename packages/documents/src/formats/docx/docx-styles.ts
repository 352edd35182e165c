import { attribute, descendants, firstChild, type XmlTree } from '../../xml/index.ts';

interface Style {
  name: string;
  basedOn: string | undefined;
  outline: number | undefined;
  numbered: boolean;
}

export interface ParagraphStyle {
  /** Heading depth, 1 at the top; a title is 1. */
  level: number | undefined;
  caption: boolean;
  contents: boolean;
  numbered: boolean;
  /** Program text, as the style's name says. */
  code: boolean;
}

/** What the paragraph styles say about the role of a paragraph, ancestors included. */
export class DocxStyles {
  readonly #styles = new Map<string, Style>();
  readonly #resolved = new Map<string, ParagraphStyle>();

  constructor(tree: XmlTree | undefined) {
    if (!tree) return;
    for (const element of descendants(tree.root)) {
      if (element.name !== 'w:style') continue;
      const pPr = firstChild(element, 'w:pPr');
      const outline = firstChild(pPr, 'w:outlineLvl');
      const name = firstChild(element, 'w:name');
      const basedOn = firstChild(element, 'w:basedOn');
      this.#styles.set(attribute(element, 'w:styleId') ?? '', {
        name: (name && attribute(name, 'w:val'))?.toLowerCase() ?? '',
        basedOn: basedOn && attribute(basedOn, 'w:val'),
        outline: outline ? Number(attribute(outline, 'w:val') ?? '9') : undefined,
        numbered: firstChild(pPr, 'w:numPr') !== undefined,
      });
    }
  }

  /** Character styles of Word, LibreOffice and pandoc for program text inside a sentence. */
  isInlineCode(id: string): boolean {
    return /^(html code|html typewriter|verbatim char|source text|inline code|code char)$/.test(
      this.#styles.get(id)?.name ?? '',
    );
  }

  role(id: string | undefined): ParagraphStyle {
    const key = id ?? '';
    const known = this.#resolved.get(key);
    if (known) return known;
    const role: ParagraphStyle = { level: undefined, caption: false, contents: false, numbered: false, code: false };
    const seen = new Set<string>();
    for (let next = id; next !== undefined && !seen.has(next); next = this.#styles.get(next)?.basedOn) {
      seen.add(next);
      const style = this.#styles.get(next);
      if (!style) break;
      const heading = /^heading (\d)$/.exec(style.name)?.[1];
      role.level ??= heading ? Number(heading) : style.name === 'title' ? 1 : undefined;
      if (style.outline !== undefined && style.outline < 9) role.level ??= style.outline + 1;
      role.code ||= /^(source code|code|code block|codeblock)$/.test(style.name);
      role.caption ||= style.name === 'caption';
      role.contents ||= /^toc \d$/.test(style.name);
      role.numbered ||= style.numbered || style.name.startsWith('list bullet') || style.name.startsWith('list number');
    }
    this.#resolved.set(key, role);
    return role;
  }
}
