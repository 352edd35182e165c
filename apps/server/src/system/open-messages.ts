import {
  byChannel,
  createOutbox,
  createSmtp,
  createTwilio,
  type Executor,
  type Messenger,
  type Outbox,
} from '@targum/server-kit';
import type { Settings } from '../config.ts';

export interface Messages {
  messenger: Messenger;
  /** There while no real mail transport is configured, outside production. */
  outbox: Outbox | undefined;
}

/** Mail over SMTP and phones over Twilio where set up; in development the outbox takes what is left. */
export function openMessages(config: Settings, db: Executor): Messages {
  const outbox = config.outbox ? createOutbox(db) : undefined;
  const email = config.SMTP_URL ? createSmtp({ url: config.SMTP_URL.reveal(), from: config.MAIL_FROM }) : outbox;
  const phone = openTwilio(config) ?? outbox;
  return {
    outbox,
    messenger: byChannel({ ...(email && { email }), ...(phone && { sms: phone, whatsapp: phone }) }),
  };
}

function openTwilio(config: Settings): Messenger | undefined {
  const {
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_WHATSAPP_FROM: whatsappFrom,
  } = config;
  if (!accountSid || !authToken) return undefined;
  return createTwilio({
    accountSid,
    authToken: authToken.reveal(),
    ...(from && { from }),
    ...(whatsappFrom && { whatsappFrom }),
  });
}
