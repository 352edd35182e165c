export type * from './config/types.ts';
export { EVENT_TYPES, PRODUCTS } from './config/types.ts';
export { type BusinessScreen, SCREENS, type Screen } from './flow/state.ts';
export {
  createSignIn,
  type IdentityProviderMount,
  type LoginMount,
  type ResetPasswordMount,
  type SignIn,
} from './mount/create-sign-in.ts';
export type { MessageId, Messages } from './strings/index.ts';
