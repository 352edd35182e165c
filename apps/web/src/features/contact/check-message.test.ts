import { sendContactRequest } from '@targum/contracts';
import { expect, test } from 'vitest';
import { checkMessage, longest } from './check-message.ts';

const good = { name: 'Dana', email: 'dana@example.test', subject: '', message: 'Hello.' };

test('a complete message has no faults, and the server takes it', () => {
  expect(checkMessage(good)).toEqual({});
  expect(sendContactRequest.body.safeParse(good).success).toBe(true);
});

test.each([
  ['name', ' '],
  ['email', 'dana'],
  ['email', 'dana @example.test'],
  ['email', 'dana@example'],
  ['message', '\n'],
] as const)('a %s of "%s" is told before it is sent, as the server would', (field, value) => {
  const draft = { ...good, [field]: value };
  expect(Object.keys(checkMessage(draft))).toEqual([field]);
  expect(sendContactRequest.body.safeParse(draft).success).toBe(false);
});

test.each(['name', 'subject', 'message'] as const)('a %s is at most as long as the server takes it', (field) => {
  const longestOne = { ...good, [field]: 'a'.repeat(longest[field]) };
  expect(checkMessage(longestOne)).toEqual({});
  expect(sendContactRequest.body.safeParse(longestOne).success).toBe(true);
  const tooLong = { ...good, [field]: 'a'.repeat(longest[field] + 1) };
  expect(checkMessage(tooLong)[field]).toEqual({ key: 'contact.error.long', most: longest[field] });
  expect(sendContactRequest.body.safeParse(tooLong).success).toBe(false);
});
