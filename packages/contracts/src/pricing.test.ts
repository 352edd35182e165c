import { describe, expect, test } from 'vitest';
import { estimatedMinutes, findTier, presentEstimate, priceOf, tiers, toDollars, uploadEstimate } from './index.ts';

describe('the price of a translation', () => {
  test.each([
    ['standard', 1000, 40],
    ['custom', 1000, 60],
    ['pro', 1000, 80],
    ['standard', 1, 0.04],
    ['standard', 0, 0],
    ['pro', 1_000_000, 80_000],
  ])('%s, %i words, costs %d dollars', (tier, words, dollars) => {
    expect(presentEstimate(priceOf({ words, tier })).total_cost).toBe(dollars);
  });

  test('rush costs half as much again', () => {
    expect(presentEstimate(priceOf({ words: 333, tier: 'custom', rush: true }))).toMatchObject({
      total_cost: 29.97,
      rush_multiplier: 1.5,
      breakdown: { base_cost: 19.98, fees: 9.99 },
    });
  });

  test('a discount is taken off and never turns the price negative', () => {
    expect(priceOf({ words: 100, tier: 'standard', discountMicros: 1_000_000 }).totalMicros).toBe(3_000_000);
    expect(priceOf({ words: 10, tier: 'standard', discountMicros: 9_000_000 })).toMatchObject({
      totalMicros: 0,
      discountMicros: 400_000,
    });
  });

  test('an unknown tier falls back to the first', () => {
    expect(findTier('platinum')).toBe(tiers[0]);
    expect(priceOf({ words: 10, tier: 'platinum' }).tier).toBe('standard');
  });

  test.each([
    [0, 0],
    [1, 2],
    [1000, 2],
    [1001, 4],
    [100_000, 200],
  ])('%i words take %i minutes by the estimate', (words, minutes) => {
    expect(estimatedMinutes(words)).toBe(minutes);
  });

  test('half a cent rounds up', () => {
    expect(toDollars(4_999)).toBe(0);
    expect(toDollars(5_000)).toBe(0.01);
    expect(toDollars(1_015_000)).toBe(1.02);
  });

  test('the instant figure of an upload is five cents a word in whole dollars', () => {
    expect(uploadEstimate(1000)).toBe(50);
    expect(uploadEstimate(29)).toBe(1);
  });
});
