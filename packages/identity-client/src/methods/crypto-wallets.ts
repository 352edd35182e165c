import type { Core } from '../core.ts';
import type { Answer, AuthAnswer, SessionDuration } from '../types/session.ts';
import { signIn, step } from './sign-in.ts';

export type WalletType = 'ethereum' | 'solana';

export interface SiweParams {
  uri?: string;
  chain_id?: string;
  statement?: string;
  issued_at?: string;
  not_before?: string;
  message_request_id?: string;
  resources?: string[];
}

interface Wallet {
  crypto_wallet_address: string;
  crypto_wallet_type: WalletType;
}

export function cryptoWallets(core: Core) {
  return {
    async authenticateStart({
      siwe_params,
      ...wallet
    }: Wallet & { siwe_params?: SiweParams }): Promise<Answer & { challenge: string }> {
      const { siweRequiredForCryptoWallets } = await core.bootstrap.ready();
      const siwe = siweRequiredForCryptoWallets && wallet.crypto_wallet_type === 'ethereum';
      return core.protectedCall(
        `/crypto_wallets/authenticate/start/${step(core)}`,
        { ...wallet, ...(siwe && { siwe_params: { uri: location.origin, resources: [], ...siwe_params } }) },
        { fingerprint: false, retry: false },
      );
    },
    authenticate: (request: Wallet & SessionDuration & { signature: string }) =>
      signIn(core, core.protectedCall<AuthAnswer>('/crypto_wallets/authenticate', request)),
  };
}
