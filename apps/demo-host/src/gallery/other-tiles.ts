import type { FoundWallet } from '@targum/identity-client/wallets';
import type { View } from '@targum/sign-in';
import { withWallets } from './surroundings.ts';
import { appear, press, seen, type Tile } from './tile.ts';

const never = () => new Promise<string>(() => undefined);
const wallet: FoundWallet = { kind: 'Metamask', name: 'MetaMask', type: 'ethereum', connect: never, sign: never };
const cryptoState = { walletAddress: '0x', walletOption: wallet, walletChallenge: 'Sign in' };
const crypto = { products: ['crypto' as const, 'otp' as const], otpOptions: { methods: ['email' as const] } };

const passkeys: View = { kind: 'passkey-registration' };
const withKeys: Tile['server'] = (server) => {
  server.passkeys = ['Laptop', 'טלפון של דנה', ''];
};

const AUTHORIZE = 'client_id=app-1&redirect_uri=https%3A%2F%2Fapp.example.com%2Fcb&scope=';
const idp = (query: string): View => ({ kind: 'identity-provider', query });

export const otherTiles: Tile[] = [
  { name: 'Passkey: start', view: passkeys, signedIn: true },
  {
    name: 'Passkey: not created',
    view: passkeys,
    signedIn: true,
    said: { banner: 'passkey.error.notCreated' },
  },
  { name: 'Passkey: nobody signed in', view: passkeys },
  {
    name: 'Passkey: list',
    view: passkeys,
    signedIn: true,
    server: withKeys,
    initial: { screen: 'PasskeyRegistrationSuccess' },
  },
  {
    name: 'Passkey: renaming',
    view: passkeys,
    signedIn: true,
    server: withKeys,
    initial: { screen: 'PasskeyRegistrationSuccess' },
    act: (root) => press(root, '.passkey .btn'),
  },
  {
    name: 'Passkey: deleting',
    view: passkeys,
    signedIn: true,
    server: withKeys,
    initial: { screen: 'PasskeyRegistrationSuccess' },
    act: (root) => press(root, '.passkey .btn + .btn'),
  },
  { name: 'Passkey: empty list', view: passkeys, signedIn: true, initial: { screen: 'PasskeyRegistrationSuccess' } },
  { name: 'Passkey: confirmed', initial: { screen: 'PasskeyConfirmation' } },
  { name: 'Crypto: connecting', config: crypto, initial: { screen: 'CryptoConnect', cryptoState } },
  { name: 'Crypto: signing', config: crypto, initial: { screen: 'CryptoSignMessage', cryptoState } },
  { name: 'Crypto: other wallets', config: crypto, initial: { screen: 'CryptoOtherScreen' } },
  {
    name: 'Crypto: wallets without a name',
    config: crypto,
    surroundings: withWallets({ ethereum: { request: never }, solana: { connect: never } }),
    initial: { screen: 'CryptoOtherScreen' },
    act: seen('.btn-secondary + .btn-secondary + .btn-secondary'),
  },
  {
    name: 'Crypto: no wallet found',
    config: crypto,
    surroundings: withWallets({}),
    initial: { screen: 'CryptoOtherScreen' },
  },
  { name: 'Crypto: set up', config: crypto, initial: { screen: 'CryptoSetupWallet' } },
  { name: 'Crypto: error', config: crypto, initial: { screen: 'CryptoError' } },
  { name: 'Crypto: confirmed', config: crypto, initial: { screen: 'CryptoConfirmation' } },
  { name: 'Consent: known scopes', view: idp(`${AUTHORIZE}openid%20profile%20email%20offline_access`), signedIn: true },
  {
    name: 'Consent: custom and refused scopes',
    view: idp(`${AUTHORIZE}openid%20books:read%20books:write%20full_access`),
    signedIn: true,
    server: (server) => {
      server.idp.refused = ['books:write'];
    },
  },
  {
    name: 'Consent: everything known, one scope nobody described',
    view: idp(`${AUTHORIZE}openid%20profile%20email%20phone%20address%20books:lend`),
    signedIn: true,
  },
  {
    name: 'Consent: denied',
    view: idp(`${AUTHORIZE}openid`),
    signedIn: true,
    server: (server) => {
      server.idp.redirect = false;
    },
    act: async (root) => {
      await appear(root, '.btn-secondary');
      await press(root, '.btn-secondary');
    },
  },
  { name: 'Consent: parameter missing', view: idp('client_id=app-1&scope=openid'), signedIn: true },
  { name: 'Consent: nobody signed in', view: idp(`${AUTHORIZE}openid`) },
  {
    name: 'Logout: question',
    view: idp('client_id=app-1&post_logout_redirect_uri=https%3A%2F%2Fapp.example.com'),
    signedIn: true,
  },
  {
    name: 'Logout: nowhere to return to',
    view: idp('client_id=app-1&post_logout_redirect_uri='),
    signedIn: true,
    act: (root) => press(root, '.btn-primary'),
  },
  {
    name: 'Logout: stayed',
    view: idp('client_id=app-1&post_logout_redirect_uri=https%3A%2F%2Fapp.example.com'),
    signedIn: true,
    act: (root) => press(root, '.btn-secondary'),
  },
];
