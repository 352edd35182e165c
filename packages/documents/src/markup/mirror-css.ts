/** Swaps left and right in the declarations of a style sheet; done twice it gives the sheet back. */
export function mirrorCss(css: string): string {
  return walkCss(css, false);
}

/** The same for the value of a `style` attribute, which is a list of declarations. */
export function mirrorStyleAttribute(style: string): string {
  return walkCss(style, true);
}

const token = /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:\\[\s\S]|[^'\\])*(?:'|$)|url\([^)]*\)|[{};]/gi;

/** Text before `{` is a selector; text before `;` or `}` is a declaration. */
function walkCss(css: string, declarationsOnly: boolean): string {
  const out: string[] = [];
  let start = 0;
  for (const match of css.matchAll(token)) {
    const mark = match[0];
    if (mark !== '{' && mark !== '}' && mark !== ';') continue;
    const stretch = css.slice(start, match.index);
    out.push(mark === '{' && !declarationsOnly ? stretch : mirrorDeclaration(stretch), mark);
    start = match.index + 1;
  }
  const rest = css.slice(start);
  out.push(declarationsOnly ? mirrorDeclaration(rest) : rest);
  return out.join('');
}

function mirrorDeclaration(declaration: string): string {
  const match = /^((?:\s|\/\*[\s\S]*?\*\/)*)([-a-z]+)(\s*:)([\s\S]*)$/i.exec(declaration);
  if (!match) return declaration;
  const [, lead = '', property = '', colon = '', value = ''] = match;
  return lead + mirrorProperty(property) + colon + mirrorValue(property.toLowerCase(), value);
}

function mirrorProperty(property: string): string {
  if (
    /^(?:-\w+-)?(?:(?:margin|padding|scroll-margin|scroll-padding|border)-)?(?:left|right)(?:-(?:width|style|color))?$/i.test(
      property,
    )
  ) {
    return swapSides(property);
  }
  return /^border-(?:top|bottom)-(?:left|right)-radius$/i.test(property) ? swapSides(property) : property;
}

function swapSides(text: string): string {
  return text.replace(/left|right/gi, (side) => {
    const swapped = side.toLowerCase() === 'left' ? 'right' : 'left';
    return side[0] === side[0]?.toUpperCase() ? swapped.toUpperCase().slice(0, 1) + swapped.slice(1) : swapped;
  });
}

const keywordProperties =
  /^(?:-\w+-)?(?:float|clear|text-align(?:-last)?|caption-side|background-position(?:-x)?|transform-origin|page-break-(?:before|after)|break-(?:before|after)|object-position)$/;
const boxProperties = /^(?:margin|padding|border-width|border-style|border-color|inset|scroll-margin|scroll-padding)$/;

function mirrorValue(property: string, value: string): string {
  if (property === 'direction') {
    return value.replace(/\b(?:ltr|rtl)\b/gi, (word) => (word.toLowerCase() === 'ltr' ? 'rtl' : 'ltr'));
  }
  if (keywordProperties.test(property)) return value.replace(/\b(?:left|right)\b/gi, swapSides);
  if (boxProperties.test(property)) return swapFourth(value, 1, 3);
  if (property === 'border-radius' && !value.includes('/')) return swapFourth(swapFourth(value, 0, 1), 2, 3);
  return value;
}

/** `top right bottom left`: only four values tell the sides apart. */
function swapFourth(value: string, one: number, other: number): string {
  const body = /^(\s*)([\s\S]*?)(\s*(?:!\s*important\s*)?)$/i.exec(value);
  if (!body) return value;
  const [, lead = '', middle = '', tail = ''] = body;
  const parts = middle.match(/(?:[^\s(]+\([^)]*\)[^\s]*|[^\s]+)|\s+/g) ?? [];
  const words = parts.filter((part) => !/^\s/.test(part));
  if (words.length !== 4) return value;
  const swapped = [...words];
  [swapped[one], swapped[other]] = [words[other] ?? '', words[one] ?? ''];
  let next = 0;
  return lead + parts.map((part) => (/^\s/.test(part) ? part : (swapped[next++] ?? ''))).join('') + tail;
}
