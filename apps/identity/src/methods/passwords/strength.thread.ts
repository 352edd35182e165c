import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as english from '@zxcvbn-ts/language-en';
import { serveOrders } from '../../threads/serve-orders.ts';
import type { Estimate, EstimateOrder } from './strength-estimator.ts';

const factory = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...english.dictionary },
  graphs: common.adjacencyGraphs,
  translations: english.translations,
  // Ways to read "p4$$w0rd". With the library's hundred, a password made for it takes seconds.
  l33tMaxSubstitutions: 16,
});

serveOrders(({ password, words }: EstimateOrder): Estimate => {
  const { score, feedback } = factory.check(password, words);
  return { score, feedback: { warning: feedback.warning, suggestions: feedback.suggestions } };
});
