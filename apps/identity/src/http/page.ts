import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseLanguage, type Language } from '../messages/language.ts';
import { escapeHtml } from '../messages/render.ts';

const style = `body{font-family:Arial,Helvetica,sans-serif;background:#f3f5f6;color:#19303d;margin:0;padding:48px 16px}
main{max-width:400px;margin:0 auto;background:#fff;border:1px solid #adbcc5;border-radius:8px;padding:32px;overflow-wrap:anywhere}
h1{font-size:24px;line-height:30px;margin:0 0 16px}p{font-size:16px;line-height:24px}
.go{display:inline-block;background:#19303d;color:#fff;border:0;border-radius:4px;padding:12px 24px;font-size:16px;text-decoration:none;cursor:pointer}`;
const styleHash = createHash('sha256').update(style).digest('base64');

export interface Page {
  title: string;
  paragraphs: string[];
  /** A link out, or a button that posts to the page's own address. */
  action?: { label: string; href: string } | { label: string; posts: true; fields?: Record<string, string> };
}

export const pageLanguage = (request: FastifyRequest): Language =>
  chooseLanguage({ language: request.headers['accept-language'] ?? '' }, undefined);

/** A page of ours in a mail's path: no script, nothing from elsewhere, not to be framed, kept or indexed. */
export function sendPage(reply: FastifyReply, language: Language, page: Page, status = 200): FastifyReply {
  const text = (value: string) => `<bdi>${escapeHtml(value)}</bdi>`;
  return reply
    .code(status)
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
    .header('referrer-policy', 'no-referrer')
    .header('x-robots-tag', 'noindex, nofollow')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="${language}" dir="${language === 'he' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(page.title)}</title><style>${style}</style></head>
<body><main><h1>${text(page.title)}</h1>
${page.paragraphs.map((paragraph) => `<p>${text(paragraph)}</p>`).join('\n')}
${page.action ? actionOf(page.action) : ''}
</main></body>
</html>`);
}

function actionOf(action: NonNullable<Page['action']>): string {
  if ('href' in action) {
    return `<p><a class="go" rel="noreferrer" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a></p>`;
  }
  const fields = Object.entries(action.fields ?? {}).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post">${fields.join('')}<button class="go">${escapeHtml(action.label)}</button></form>`;
}
