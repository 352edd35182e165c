import { type Channel, MessageError, type Messenger } from './message.ts';

/** One messenger that hands each message to the one for its channel. */
export function byChannel(messengers: Partial<Record<Channel, Messenger>>): Messenger {
  return {
    async send(message) {
      const messenger = messengers[message.channel];
      if (!messenger) throw new MessageError('not_configured', `Nothing is set up to send ${message.channel}`);
      await messenger.send(message);
    },
    async close() {
      for (const messenger of new Set(Object.values(messengers))) await messenger.close();
    },
  };
}
