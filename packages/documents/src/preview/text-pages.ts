import { requireLanguage } from '@targum/languages';
import { micromark } from 'micromark';
import { frontmatter, frontmatterHtml } from 'micromark-extension-frontmatter';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { escapeText } from '../xml/index.ts';

const page = (language: string, body: string): string => {
  const { code, direction } = requireLanguage(language);
  return `<!DOCTYPE html><html lang="${code}" dir="${direction}"><body>${body}</body></html>`;
};

/** As the usual readers of Markdown set it. HTML in it is let through: whoever shows it runs no scripts. */
export function markdownPage(text: string, language: string): string {
  const kinds = ['yaml', 'toml'] as const;
  const body = micromark(text, {
    allowDangerousHtml: true,
    extensions: [gfm(), frontmatter([...kinds])],
    htmlExtensions: [gfmHtml(), frontmatterHtml([...kinds])],
  });
  return page(language, body);
}

/** Plain text keeps its lines. */
export function textPage(text: string, language: string): string {
  const blocks = text.split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/u).filter((block) => block.trim() !== '');
  const body = blocks.map((block) => `<p style="white-space:pre-wrap">${escapeText(block)}</p>`);
  return page(language, body.join('\n'));
}

/** Each cue under the time it is seen at. */
export function cuePage(text: string, language: string): string {
  const blocks = text.split(/(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)/u);
  const body = blocks.flatMap((block) => {
    const lines = block.split(/\r\n|\r|\n/u);
    const at = lines.findIndex((line) => line.includes('-->'));
    const time = lines[at];
    if (time === undefined) return [];
    const words = lines
      .slice(at + 1)
      .map((line) => escapeText(line.replaceAll(/<[^<>]*>|\{\\[^}]*\}/gu, '')))
      .join('<br>');
    return [`<div class="cue"><time dir="ltr">${escapeText(time.trim())}</time><p>${words}</p></div>`];
  });
  return page(language, body.join('\n'));
}
