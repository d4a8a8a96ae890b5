import { expect, test } from 'vitest';
import { scorePerformance } from './score-performance.ts';

test('the score is the weighted mean of its parts', () => {
  // 0.35 × 90 + 0.30 × 60 + 0.20 × 100 + 0.15 × 50
  expect(scorePerformance({ timeUsed: 0.9, offersLost: 0.1, completion: 1, variation: 0.3 })).toEqual({
    total: 77,
    parts: [
      { part: 'timeUsed', score: 90, weight: 35 },
      { part: 'offers', score: 60, weight: 30 },
      { part: 'completion', score: 100, weight: 20 },
      { part: 'steadiness', score: 50, weight: 15 },
    ],
  });
});

test('distributes the weight of an unknown part over the others', () => {
  // (35 × 90 + 20 × 100) / 55
  expect(scorePerformance({ timeUsed: 0.9, offersLost: null, completion: 1, variation: null })).toEqual({
    total: 94,
    parts: [
      { part: 'timeUsed', score: 90, weight: 64 },
      { part: 'completion', score: 100, weight: 36 },
    ],
  });
});

test('no part scores below zero', () => {
  const parts = scorePerformance({ timeUsed: 0, offersLost: 0.5, completion: 0, variation: 2 });
  expect(parts.total).toBe(0);
});
