import { exportPKCS8, generateKeyPair } from 'jose';

/** The key with which a team signs its client secrets; Apple knows the public half. */
export const appleTeam = generateKeyPair('ES256', { extractable: true }).then(async (pair) => ({
  publicKey: pair.publicKey,
  settings: { team_id: 'TEAM123456', key_id: 'KEY1234567', private_key: await exportPKCS8(pair.privateKey) },
}));
