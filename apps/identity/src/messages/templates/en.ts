import type { Wording } from '../render.ts';

const place = 'It was asked for from {place} with {device}.';

export const en = {
  otp: {
    subject: 'Your {project} passcode',
    heading: 'Your passcode',
    before: ['Enter this passcode to continue to {project}. It is valid for {duration}.'],
    after: [place, 'Never share this code. {project} will never ask you for it by phone or chat.'],
  },
  sms: {
    subject: '',
    heading: '',
    before: ['Your {project} passcode:'],
    after: ['Valid for {duration}. Never share it.'],
  },
  magic_link: {
    subject: 'Sign in to {project}',
    heading: 'Sign in to {project}',
    before: ['This link signs you in as {email}. It works once, within {duration}.'],
    button: 'Sign in',
    after: [
      'Or type the code above where you began to sign in; it is valid for {codetime}.',
      place,
      'If it was not you, ignore this message.',
    ],
  },
  reset_password: {
    subject: 'Set a new {project} password',
    heading: 'Set a new password',
    before: ['Somebody asked to set a new password for {email}. The link works once, within {duration}.'],
    button: 'Set a new password',
    after: [place, 'If it was not you, ignore this message: your password stays as it is.'],
  },
  unlock: {
    subject: 'Sign-in to {project} was paused',
    heading: 'Too many wrong attempts',
    before: ['Somebody tried to sign in as {email} and failed many times, so we paused sign-in for a while.'],
    button: 'It was me, unlock now',
    after: [place, 'If it was not you, nothing has happened; you can still sign in from devices you have used before.'],
  },
  new_device: {
    subject: 'New sign-in to {project}',
    heading: 'New sign-in',
    before: ['Your account was signed in to from {place} with {device}.'],
    after: ['If it was not you, sign out all devices and change your password.'],
  },
  password_changed: {
    subject: 'Your {project} password was changed',
    heading: 'Password changed',
    before: ['The password of your account was changed, and all other devices were signed out.'],
    after: [place, 'If it was not you, set a new password now.'],
  },
  factor_added: {
    subject: 'A sign-in method was added to {project}',
    heading: 'Sign-in method added',
    before: ['This sign-in method was added to your account: {factor}.'],
    after: [place, 'If it was not you, remove it and sign out all devices.'],
  },
  factor_removed: {
    subject: 'A sign-in method was removed from {project}',
    heading: 'Sign-in method removed',
    before: ['This sign-in method was removed from your account: {factor}.'],
    after: [place, 'If it was not you, contact us.'],
  },
  account_claimed: {
    subject: 'Your {project} account is now yours alone',
    heading: 'Address confirmed',
    before: [
      'Somebody had registered {email} before you confirmed it. Everything they had set up was removed: password, devices and other sign-in methods.',
    ],
    after: ['You can set a password of your own at any time.'],
  },
  passkey_copied: {
    subject: 'A passkey of your {project} account may have been copied',
    heading: 'A sign-in with {factor} was refused',
    before: ['{factor} was used in a way that suggests a second copy of it exists, so we refused the sign-in.'],
    after: [place, 'Remove this passkey from your account and add a new one.'],
  },
  sms_pumping: {
    subject: 'Messages to a range of numbers were paused on {project}',
    heading: 'Somebody may be pumping messages',
    before: ['Hardly anybody completes a sign-in on one range of numbers, so nothing more is sent there for now.'],
    after: ['{about}'],
  },
  captcha_outage: {
    subject: 'The captcha service of {project} does not answer',
    heading: 'Sign-ins go on without a captcha',
    before: [
      'The service that tells people from programs does not answer, so each address gets only a few tries for now.',
    ],
    after: ['{about}'],
  },
  credential_stuffing: {
    subject: 'Many failed passwords on {project}',
    heading: 'Somebody may be trying stolen passwords',
    before: ['So many passwords failed that browsers we do not know are held off for now.'],
    after: ['{about}'],
  },
  account_deleted: {
    subject: 'Your {project} account was deleted',
    heading: 'Account deleted',
    before: ['Your account and everything in it was deleted.'],
    after: [place],
  },
} satisfies Record<string, Wording>;

export type MessageKind = keyof typeof en;
