import { detectWallets, type FoundWallet } from '@targum/identity-client/wallets';
import { useEffect, useState } from 'react';
import { productsOf, providersOf } from '../config/check-config.ts';
import { MAX_BUTTONS } from '../config/form-methods.ts';
import { useFlow } from '../flow/context.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function useWallets(): FoundWallet[] | undefined {
  const [found, setFound] = useState<FoundWallet[]>();
  useEffect(() => {
    let live = true;
    void detectWallets().then((wallets) => live && setFound(wallets));
    return () => {
      live = false;
    };
  }, []);
  return found;
}

export function WalletButton({ wallet }: { wallet: FoundWallet }) {
  const { t, go } = useFlow();
  const name = wallet.name ?? t(wallet.type === 'solana' ? 'crypto.solanaWallet' : 'crypto.ethereumWallet');
  return (
    <Button
      kind="secondary"
      onClick={() =>
        go('CryptoConnect', { cryptoState: { walletAddress: '', walletOption: wallet, walletChallenge: '' } })
      }
    >
      <bdi>{t('crypto.continueWith', { wallet: name })}</bdi>
    </Button>
  );
}

/** Wallets share the main screen's six places with OAuth; the rest go behind "other wallet". */
export function WalletButtons() {
  const { t, config, go } = useFlow();
  const wallets = useWallets();
  if (!wallets) return <Spinner label={t('loading.text')} />;
  const providers = productsOf(config).includes('oauth') ? providersOf(config).length : 0;
  const limit = Math.max(0, MAX_BUTTONS - providers - 1);
  return (
    <div className="stack">
      {wallets.slice(0, limit).map((wallet, at) => (
        <WalletButton key={`${wallet.kind}-${at}`} wallet={wallet} />
      ))}
      <Button kind="secondary" onClick={() => go('CryptoOtherScreen')}>
        {t('crypto.other')}
      </Button>
    </div>
  );
}
