import { expect, test } from 'vitest';
import { dangerOf } from './dangers.ts';

test.each([
  ['strict', true, false, 'off'],
  ['strict', false, true, undefined],
  ['captcha', { enabled: true }, null, 'off'],
  ['captcha', null, { enabled: true }, undefined],
  ['sms_min_completion_percent', 10, 0, 'off'],
  ['sms_min_completion_percent', 10, 20, undefined],
  ['jwt_algorithm', 'RS256', 'ES256', 'breaks'],
  ['http_only_cookies', false, true, 'breaks'],
  ['allowed_origins', ['https://a.example', 'https://b.example'], ['https://a.example'], 'removed'],
  ['allowed_origins', ['https://a.example'], ['https://b.example', 'https://a.example'], undefined],
  ['oauth_providers', { google: {}, github: {} }, { google: {} }, 'removed'],
  ['oauth_providers', { google: {} }, { google: { enabled: true }, github: {} }, undefined],
  ['sms_countries', null, ['IL'], 'removed'],
  ['sms_countries', ['IL'], null, undefined],
  ['sms_countries', ['IL', 'US'], ['US'], 'removed'],
  ['session_max_minutes', 100, 50, 'shorter'],
  ['session_max_minutes', 50, 100, undefined],
  ['otp_minutes', 5, 10, undefined],
  ['strict', true, true, undefined],
])('a change of %s from %j to %j is asked about as %s', (name, before, after, danger) => {
  expect(dangerOf(name, before, after)).toBe(danger);
});
