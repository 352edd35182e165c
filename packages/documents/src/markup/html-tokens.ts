import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { type MarkupToken, scanAttributes } from './tokens.ts';

const voidElements = new Set(
  'area base br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);
const rawText = new Set(['style', 'xmp', 'iframe', 'noembed', 'noframes']);
const escapableText = new Set(['title', 'textarea']);

/** Reads HTML with the standard's own tokenizer, so that broken markup is cut where browsers cut it. */
export function htmlTokens(source: string): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  let foreign = 0;
  const text = (token: Token.CharacterToken): void => {
    if (!token.location) return;
    const { startOffset: start, endOffset: end } = token.location;
    const last = tokens.at(-1);
    if (last?.kind === 'text' && last.end === start) {
      last.end = end;
      last.text = '';
    } else tokens.push({ kind: 'text', text: '', start, end });
  };
  const handler: TokenHandler = {
    onComment: ignore,
    onDoctype: ignore,
    onEof: ignore,
    onCharacter: text,
    onNullCharacter: text,
    onWhitespaceCharacter: text,
    onStartTag(tag) {
      if (!tag.location) return;
      const { startOffset: start, endOffset: end } = tag.location;
      const attributes = scanAttributes(source, start, end, decodeHTMLAttribute);
      for (const attribute of attributes) attribute.name = attribute.name.toLowerCase();
      const name = tag.tagName;
      const inForeign = foreign > 0 || name === 'svg' || name === 'math';
      if ((name === 'svg' || name === 'math') && !tag.selfClosing) foreign += 1;
      const empty = voidElements.has(name) || (tag.selfClosing && inForeign);
      tokens.push({ kind: 'open', name, attributes, start, end, empty });
      if (inForeign) return;
      if (name === 'script') tokenizer.state = TokenizerMode.SCRIPT_DATA;
      else if (name === 'plaintext') tokenizer.state = TokenizerMode.PLAINTEXT;
      else if (rawText.has(name)) tokenizer.state = TokenizerMode.RAWTEXT;
      else if (escapableText.has(name)) tokenizer.state = TokenizerMode.RCDATA;
      if (tokenizer.state !== TokenizerMode.DATA) tokenizer.lastStartTagName = name;
    },
    onEndTag(tag) {
      if (!tag.location) return;
      if ((tag.tagName === 'svg' || tag.tagName === 'math') && foreign > 0) foreign -= 1;
      tokens.push({ kind: 'close', name: tag.tagName, start: tag.location.startOffset, end: tag.location.endOffset });
    },
  };
  const tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, handler);
  tokenizer.write(source, true);
  return decodeTexts(source, tokens);
}

function ignore(): void {
  // Comments, doctypes and the end of the file carry no text.
}

/** Text is decoded from its own stretch of source; what script and style hold is no markup. */
function decodeTexts(source: string, tokens: MarkupToken[]): MarkupToken[] {
  let before: MarkupToken | undefined;
  for (const token of tokens) {
    if (token.kind === 'text') {
      const raw = source.slice(token.start, token.end);
      const literal = before?.kind === 'open' && (before.name === 'script' || rawText.has(before.name));
      token.text = literal ? raw : decodeHTML(raw);
    }
    before = token;
  }
  return tokens;
}
