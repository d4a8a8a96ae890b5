import { expect, test } from 'vitest';
import { buildDemoHistory } from '#tests/factories/build-demo-history.ts';
import { followGain, playWeeks } from '#tests/factories/follow-advice.ts';
import { mean } from '#worker/domain/shared/sum.ts';
import { DEMO_WORLD } from '#worker/local/demo/demo-world.ts';
import { reportWork } from './work-report.ts';

const DRIVERS = 6;
const ROUNDS = 2;

test('declining poor offers earns more than chance explains, and at least half of the claim', () => {
  const followed = Array.from({ length: DRIVERS }, (_, index) => {
    const history = buildDemoHistory(80_000 + index);
    const gain = reportWork(history).gains.find(({ kind }) => kind === 'acceptedPoor');
    const world = gain && followGain(gain, history, DEMO_WORLD);
    if (!gain || !world) return [];
    return Array.from({ length: ROUNDS }, (_, round) => {
      const seed = 2_000_000 + ROUNDS * index + round;
      const play = (one: typeof DEMO_WORLD) => playWeeks(seed, one, history.offerCentsPerMile);
      return { claimed: gain.weeklyCents, brought: play(world) - play(DEMO_WORLD) };
    });
  }).flat();
  expect(followed.length).toBe(DRIVERS * ROUNDS);
  const brought = mean(followed.map((one) => one.brought));
  const variance = mean(followed.map((one) => (one.brought - brought) ** 2));
  const error = Math.sqrt(variance / (followed.length - 1));
  expect(brought).toBeGreaterThan(3 * error);
  expect(brought).toBeGreaterThanOrEqual(mean(followed.map(({ claimed }) => claimed)) / 2);
});
