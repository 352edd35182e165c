import {
  byChannel,
  createOutbox,
  createSmtp,
  createTwilio,
  createVonage,
  type Executor,
  inTurn,
  type Messenger,
  type Outbox,
} from '@targum/server-kit';
import type { Settings } from '../config.ts';

export interface Messages {
  messenger: Messenger;
  /** There while no real mail transport is configured, outside production. */
  outbox: Outbox | undefined;
}

/**
 * Mail over SMTP and phones over Twilio and Vonage where set up, the second where the first fails; in development the
 * outbox takes what is left.
 */
export function openMessages(config: Settings, db: Executor, report: (error: unknown) => void): Messages {
  const outbox = config.outbox ? createOutbox(db) : undefined;
  const firstOf = (found: (Messenger | undefined)[]) => {
    const [first, ...others] = found.filter((messenger) => messenger !== undefined);
    return first ? inTurn([first, ...others], report) : outbox;
  };
  const mail = [config.SMTP_URL, config.SMTP_FALLBACK_URL].map(
    (url) => url && createSmtp({ url: url.reveal(), from: config.MAIL_FROM }),
  );
  const twilio = openTwilio(config);
  const [email, sms, whatsapp] = [firstOf(mail), firstOf([twilio, openVonage(config)]), firstOf([twilio])];
  return {
    outbox,
    messenger: byChannel({ ...(email && { email }), ...(sms && { sms }), ...(whatsapp && { whatsapp }) }),
  };
}

function openVonage(config: Settings): Messenger | undefined {
  const { VONAGE_API_KEY: apiKey, VONAGE_API_SECRET: apiSecret, VONAGE_FROM: from } = config;
  return apiKey && apiSecret ? createVonage({ apiKey, apiSecret: apiSecret.reveal(), from }) : undefined;
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
