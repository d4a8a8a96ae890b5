import { expect, test } from 'vitest';
import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { followGain, playWeeks } from '#tests/factories/follow-advice.ts';
import { DEMO_WORLD } from '../demo/demo-world.ts';
import { reportWork } from './report-work.ts';

const DRIVERS = 6;
const ROUNDS = 2;

test('declining the poor offers brings what is claimed for it, as far as chance lets that be told', () => {
  const missing = Array.from({ length: DRIVERS }, (_, index) => {
    const history = buildDemoHistory(80_000 + index);
    const gain = reportWork(history).gains.find(({ kind }) => kind === 'acceptedPoor');
    const world = gain && followGain(gain, history, DEMO_WORLD);
    if (!gain || !world) return [];
    return Array.from({ length: ROUNDS }, (_, round) => {
      const seed = 2_000_000 + ROUNDS * index + round;
      const play = (one: typeof DEMO_WORLD) => playWeeks(seed, one, history.offerCentsPerMile);
      return gain.weeklyCents - (play(world) - play(DEMO_WORLD));
    });
  }).flat();
  expect(missing.length).toBe(DRIVERS * ROUNDS);
  const mean = missing.reduce((sum, cents) => sum + cents, 0) / missing.length;
  const variance = missing.reduce((sum, cents) => sum + (cents - mean) ** 2, 0) / (missing.length - 1);
  expect(mean - 2 * Math.sqrt(variance / missing.length)).toBeLessThanOrEqual(0);
}, 120_000);
