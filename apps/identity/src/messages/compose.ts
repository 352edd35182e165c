import type { Channel, OutgoingMessage } from '@targum/server-kit';
import type { Visit } from '../http/visit.ts';
import type { Language } from './language.ts';
import { render, tame } from './render.ts';
import { en, type MessageKind } from './templates/en.ts';
import { he } from './templates/he.ts';
import { durationIn, unknownDevice } from './words.ts';

const wordings = { en, he } as const;

interface Letter {
  kind: MessageKind;
  /** What the outbox calls it when that differs from the wording. */
  outboxKind?: string;
  to: string;
  channel: Channel;
  language: Language;
  values?: Record<string, string>;
  /** How long the link, or a code without one, is good for. */
  minutes?: number;
  /** How long the code beside a link is. */
  codeMinutes?: number;
  code?: string | undefined;
  link?: string | undefined;
  token?: string | undefined;
  methodId?: string | undefined;
}

/** Words a message in the reader's language; phones get the text alone. */
export function compose(visit: Pick<Visit, 'project' | 'ip' | 'userAgent'>, letter: Letter): OutgoingMessage {
  const { language, minutes, codeMinutes } = letter;
  const values = {
    project: tame(visit.project.name),
    place: visit.ip,
    device: deviceName(visit.userAgent) || unknownDevice(language),
    ...(minutes === undefined ? {} : { duration: durationIn(language, minutes) }),
    ...(codeMinutes === undefined ? {} : { codetime: durationIn(language, codeMinutes) }),
    ...letter.values,
  };
  const { subject, text, html } = render(wordings[language][letter.kind], {
    language,
    values,
    code: letter.code,
    link: letter.link,
  });
  return {
    to: letter.to,
    channel: letter.channel,
    kind: letter.outboxKind ?? letter.kind,
    ...(letter.channel === 'email' ? { subject, html } : {}),
    text,
    ...(letter.code ? { code: letter.code } : {}),
    ...(letter.link ? { link: letter.link } : {}),
    ...(letter.token ? { token: letter.token } : {}),
    ...(letter.methodId ? { method_id: letter.methodId } : {}),
  };
}

/** "Chrome, Windows": enough to recognise one's own device, too little to carry a message; empty for one we do not know. */
function deviceName(userAgent: string): string {
  const browsers = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
  const systems = {
    Android: 'Android',
    iPhone: 'iPhone',
    iPad: 'iPad',
    Windows: 'Windows',
    'Mac OS': 'macOS',
    Linux: 'Linux',
  };
  const find = (names: Record<string, string>) => Object.entries(names).find(([mark]) => userAgent.includes(mark))?.[1];
  return [find(browsers), find(systems)].filter(Boolean).join(', ');
}
