/** Changes something about the page while a tile is drawn. Answers how to undo it. */
export type Surroundings = () => () => void;

/** A browser inside another app, by the name it goes by. */
export const inAppBrowser: Surroundings = () => {
  const value = `${navigator.userAgent} Instagram 300.0`;
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value });
  return () => void Reflect.deleteProperty(navigator, 'userAgent');
};

/** The page was reached by an address with this query. */
export const reachedBy =
  (query: string): Surroundings =>
  () => {
    const before = location.href;
    history.replaceState(null, '', `?${query}`);
    return () => history.replaceState(null, '', before);
  };

/** Exactly these wallets are installed. */
export const withWallets =
  (wallets: { ethereum?: object; solana?: object }): Surroundings =>
  () => {
    const { ethereum, solana } = window as { ethereum?: unknown; solana?: unknown };
    Object.assign(window, { ethereum: undefined, solana: undefined, ...wallets });
    return () => void Object.assign(window, { ethereum, solana });
  };
