import type { Language } from './language.ts';

/** One message in words; `{name}` marks are filled by the caller. */
export interface Wording {
  subject: string;
  heading: string;
  /** Paragraphs before the code or button. */
  before: string[];
  button?: string;
  /** Paragraphs after it. */
  after: string[];
}

interface Filling {
  language: Language;
  values: Record<string, string>;
  code?: string | undefined;
  link?: string | undefined;
}

const direction = { en: 'ltr', he: 'rtl' } as const;
const isolateStart = '⁨';
const isolateEnd = '⁩';

export function render(wording: Wording, filling: Filling): { subject: string; text: string; html: string } {
  return { subject: subjectOf(wording, filling), text: textOf(wording, filling), html: htmlOf(wording, filling) };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** A name is text of a stranger: no line breaks, no bidi controls, nothing that a mail program would make a link of. */
export function tame(value: string): string {
  const plain = value.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').trim();
  return plain.slice(0, 100).replaceAll(/(?<=\w)([.:/])(?=\w)/g, '$1⁠');
}

const fill = (text: string, values: Record<string, string>, use: (value: string) => string) =>
  text.replaceAll(/\{([a-z]+)\}/g, (mark, name: string) => (values[name] === undefined ? mark : use(values[name])));

function subjectOf(wording: Wording, { values }: Filling): string {
  return fill(wording.subject, values, (value) => value);
}

function textOf(wording: Wording, { values, code, link }: Filling): string {
  const isolated = (text: string) => fill(text, values, (value) => `${isolateStart}${value}${isolateEnd}`);
  const middle = [link, code].filter((part) => part !== undefined);
  return [...wording.before.map(isolated), ...middle, ...wording.after.map(isolated)].join('\n\n');
}

/** Mail programs that know nothing of the scheme show the inline colours; those that do get both. */
const schemes = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body,.page{background:#10191f!important;color:#e6edf1!important}
.card{background:#1a2830!important;border-color:#3d5160!important;color:#e6edf1!important}
.go{background:#d3e6f0!important;color:#10202a!important}
}`;

function htmlOf(wording: Wording, { language, values, code, link }: Filling): string {
  const words = (text: string) => fill(escapeHtml(text), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
  const paragraph = (text: string) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${words(text)}</p>`;
  const button =
    link && wording.button
      ? `<p style="margin:0 0 16px"><a class="go" href="${escapeHtml(link)}" style="display:inline-block;background:#19303d;color:#ffffff;padding:12px 24px;border-radius:4px;text-decoration:none">${words(wording.button)}</a></p>`
      : '';
  const dir = direction[language];
  const side = language === 'he' ? 'right' : 'left';
  // Digits read left to right in every language.
  const digits = code
    ? `<p dir="ltr" style="margin:0 0 16px;font-size:32px;letter-spacing:6px;font-weight:bold;text-align:${side}">${code}</p>`
    : '';
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subjectOf(wording, { language, values }))}</title><style>${schemes}</style></head>
<body class="page" dir="${dir}" style="margin:0;padding:24px;background:#f3f5f6;font-family:Arial,Helvetica,sans-serif;color:#19303d;text-align:${side}">
<div class="card" dir="${dir}" style="max-width:480px;margin:0 auto;background:#ffffff;border:1px solid #adbcc5;border-radius:8px;padding:32px;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px">${words(wording.heading)}</h1>
${wording.before.map(paragraph).join('\n')}
${button}
${digits}
${wording.after.map(paragraph).join('\n')}
</div>
</body>
</html>`;
}
