import { cryptoWallets } from '@targum/identity-client';
import { sessionDuration } from '../config/check-config.ts';
import { type Flow, useFlow } from '../flow/context.ts';
import { useOnce } from '../flow/use-effects.ts';
import type { MessageId } from '../strings/index.ts';
import { Back } from '../ui/back.tsx';
import { Button } from '../ui/button.tsx';
import { Heading } from '../ui/heading.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Success } from '../ui/success.tsx';
import { useWallets, WalletButton } from './wallet-buttons.tsx';

/** Where a wallet can be had. */
const DOWNLOADS: [name: string, href: string][] = [
  ['MetaMask', 'https://metamask.io/download/'],
  ['Phantom', 'https://phantom.com/download'],
  ['Coinbase', 'https://www.coinbase.com/wallet/downloads'],
  ['Binance', 'https://www.binance.com/en/web3wallet'],
];

/** Any failure, also a prompt that the visitor closed, ends on the error screen: a spinner nobody can leave helps nobody. */
function giveUp(flow: Flow, words: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- specified: wallet failures are logged with these words
  console.error(words, error);
  flow.report({ message: flow.describe(error), cause: error });
  flow.go('CryptoError');
}

async function connect(flow: Flow): Promise<void> {
  const { walletOption } = flow.state.cryptoState;
  if (!walletOption) return flow.go('Main');
  try {
    const address = await walletOption.connect();
    const answer = await cryptoWallets(flow.core).authenticateStart({
      crypto_wallet_address: address,
      crypto_wallet_type: walletOption.type,
    });
    flow.emit('CRYPTO_WALLET_AUTHENTICATE_START', answer);
    flow.go('CryptoSignMessage', {
      cryptoState: { walletAddress: address, walletOption, walletChallenge: answer.challenge },
    });
  } catch (error) {
    giveUp(flow, 'Could not connect to wallet', error);
  }
}

async function signAndEnter(flow: Flow): Promise<void> {
  const { walletOption, walletAddress, walletChallenge } = flow.state.cryptoState;
  if (!walletOption) return flow.go('Main');
  try {
    const signature = await walletOption.sign(walletChallenge, walletAddress);
    const answer = await cryptoWallets(flow.core).authenticate({
      crypto_wallet_address: walletAddress,
      crypto_wallet_type: walletOption.type,
      signature,
      ...sessionDuration(flow.config),
    });
    flow.emit('CRYPTO_WALLET_AUTHENTICATE', answer);
    flow.finish('CryptoConfirmation');
  } catch (error) {
    giveUp(flow, 'Could not sign message', error);
  }
}

function Waiting({ title, body, work }: { title: MessageId; body: MessageId; work: (flow: Flow) => Promise<void> }) {
  const flow = useFlow();
  // A wallet must be asked once.
  useOnce(() => void work(flow));
  return (
    <div className="stack">
      <Back />
      <Heading>{flow.t(title)}</Heading>
      <p>{flow.t(body)}</p>
      <Spinner label={flow.t(title)} />
    </div>
  );
}

export function CryptoConnect() {
  return <Waiting title="crypto.connecting.title" body="crypto.connecting.body" work={connect} />;
}

export function CryptoSignMessage() {
  return <Waiting title="crypto.signing.title" body="crypto.signing.body" work={signAndEnter} />;
}

export function CryptoOther() {
  const { t, go } = useFlow();
  const wallets = useWallets();
  return (
    <div className="stack">
      <Back />
      <Heading>{t('crypto.other')}</Heading>
      {wallets ? (
        wallets.map((wallet, at) => <WalletButton key={`${wallet.kind}-${at}`} wallet={wallet} />)
      ) : (
        <Spinner label={t('loading.text')} />
      )}
      <Button kind="secondary" onClick={() => go('CryptoSetupWallet')}>
        {t('crypto.setup')}
      </Button>
    </div>
  );
}

export function CryptoSetup() {
  const { t, go } = useFlow();
  return (
    <div className="stack">
      <Back onClick={() => go('CryptoOtherScreen')} />
      <Heading>{t('crypto.setup')}</Heading>
      <p>{t('crypto.setup.body')}</p>
      {DOWNLOADS.map(([name, href]) => (
        <a key={name} className="btn btn-secondary" href={href} target="_blank" rel="noreferrer noopener">
          {t('crypto.setup.open', { wallet: name })}
        </a>
      ))}
    </div>
  );
}

export function CryptoError() {
  const { t, go } = useFlow();
  return (
    <div className="stack">
      <Back />
      <Heading>{t('crypto.error.title')}</Heading>
      <p>{t('crypto.error.body')}</p>
      <Button onClick={() => go('Main')}>{t('button.tryAgain')}</Button>
    </div>
  );
}

export function CryptoConfirmation() {
  return <Success title="crypto.success" body="" complete={false} back />;
}
