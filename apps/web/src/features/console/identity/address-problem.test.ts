import { expect, test } from 'vitest';
import { addressProblem } from './address-problem.ts';

test.each([
  ['https://reader.example/cb', undefined],
  ['http://localhost:4000/cb', undefined],
  ['http://[::1]/cb', undefined],
  ['http://reader.example/cb', 'plain'],
  ['reader://cb', 'plain'],
  ['javascript:alert(1)', 'plain'],
  ['https://*.example/cb', 'wildcard'],
  ['https://reader.example/cb#here', 'fragment'],
  ['https://somebody@reader.example/cb', 'person'],
  ['reader.example/cb', 'incomplete'],
  ['https://', 'incomplete'],
])('%s is judged as %s', (address, problem) => {
  expect(addressProblem(address)).toBe(problem);
});
