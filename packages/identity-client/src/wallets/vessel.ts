import type { WalletEntry } from './wallet.ts';

export const vessel: WalletEntry = {
  kind: 'Vessel',
  name: 'Vessel',
  rdns: 'xyz.vessel',
  find: ({ vesselEth, ethereum }) => vesselEth ?? (ethereum?.isVessel ? ethereum : undefined),
};
