import { expect, test } from 'vitest';
import { at, buildOpen, here, measure, NOW, terms } from '#tests/factories/judged-offers.ts';
import { findBestSet } from './find-best-set.ts';
import { judgeOpenOffers } from './judge-open-offers.ts';
import { layOutOffers } from './lay-out-offers.ts';

test('what looking ahead advises against is in no set, and counted', () => {
  const offers = ['one', 'two', 'three'].map((id, index) =>
    buildOpen({ id, payoutCents: 1500, pickup: at(1, index / 10), dropoff: at(3, index / 10) }),
  );
  const layout = layOutOffers(offers, here, NOW);
  const legs = measure(layout.points);
  const judgements = judgeOpenOffers({ layout, legs, terms, future: null, now: NOW });
  const find = (judged: typeof judgements) =>
    findBestSet({ layout, legs, terms, judgements: judged, now: NOW });
  expect(find(judgements)).toMatchObject({ betterWithout: 0, keeping: 3 });
  expect(find(judgements)?.take).toHaveLength(3);
  const advised = judgements.map((judgement) =>
    judgement.orderId === 'two'
      ? { ...judgement, verdict: 'leave' as const, reason: { key: 'betterWithout' as const } }
      : judgement,
  );
  expect(find(advised)).toMatchObject({ betterWithout: 1, keeping: 2 });
  expect(find(advised)?.take.toSorted()).toEqual(['one', 'three']);
});
