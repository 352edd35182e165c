import type { OutboxMessage } from '@targum/server-kit';
import type { FastifyInstance } from 'fastify';

/** The developer's view of every message that would have been sent. Never mounted in production. */
export function serveOutbox(app: FastifyInstance, list: (to?: string) => Promise<OutboxMessage[]>): void {
  app.get<{ Querystring: { to?: string } }>('/dev/outbox.json', async ({ query }) => list(query.to));
  app.get<{ Querystring: { to?: string } }>('/dev/outbox', async ({ query }, reply) => {
    const messages = await list(query.to);
    return reply.type('text/html; charset=utf-8').send(outboxPage(messages.toReversed()));
  });
}

function outboxPage(messages: OutboxMessage[]): string {
  const rows = messages.map(
    (message) => `<article><h3>${escape(message.subject ?? message.kind)}</h3>
<p class="address"><b>${escape(message.channel)}</b> ${escape(message.to)} <span>${escape(message.sent_at)}</span></p>
<pre dir="auto">${escape(message.text)}</pre>${message.link ? `<p><a href="${escape(message.link)}">${escape(message.link)}</a></p>` : ''}</article>`,
  );
  const empty =
    '<p>Nothing has been sent yet. Mail, text messages and WhatsApp show up here while no real transport is configured.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Outbox · Targum</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><nav><p><a href="/">Targum</a></p></nav><main><h1>Outbox</h1>${rows.join('') || empty}</main></body></html>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
