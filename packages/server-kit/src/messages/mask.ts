import type { OutgoingMessage } from './message.ts';

/** `dana@example.com` → `d***@example.com`, `+972501234567` → `***4567`: enough to follow a case, not to use. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at > 0) return `${address.slice(0, 1)}***${address.slice(at)}`;
  return address.length > 6 ? `***${address.slice(-4)}` : '***';
}

/** What a server said about a message, without what the message says. */
export function withoutContents(said: string, message: OutgoingMessage): string {
  let safe = said.replaceAll(/\s+/g, ' ').trim().slice(0, 300).replaceAll(message.to, maskAddress(message.to));
  for (const part of [message.code, message.token, message.link]) if (part) safe = safe.replaceAll(part, '***');
  return safe;
}
