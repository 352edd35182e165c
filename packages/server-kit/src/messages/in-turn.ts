import { MessageError, type Messenger } from './message.ts';

/**
 * One messenger that hands a message to the next where the one before failed, except where the address itself is bad:
 * nobody can send there. A message that was sent but not confirmed may arrive twice, which is better than not at all.
 */
export function inTurn(
  [first, ...others]: readonly [Messenger, ...Messenger[]],
  report: (error: unknown) => void,
): Messenger {
  return {
    async send(message) {
      let chain = first.send(message);
      for (const next of others) {
        chain = chain.catch((error: unknown) => {
          if (error instanceof MessageError && error.code === 'bad_address') throw error;
          report(error);
          return next.send(message);
        });
      }
      await chain;
    },
    async close() {
      for (const messenger of [first, ...others]) await messenger.close();
    },
  };
}
