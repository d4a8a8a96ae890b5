import { mixBits } from '#worker/domain/shared/hash-text.ts';
import { getSlotStart } from './offer-slots.ts';

/** Offers of one slot that are drawn from: more would cost time and add little, nobody sees as many. */
const MAX_OF_SLOT = 12;

/** An offer of an instant (epoch ms), how many it stands for, and 32 bits that tell it from others. */
export type WeightedOffer = { createdAt: number; weight: number; key: number };

/**
 * As many as are drawn from, of each slot at most twelve; those left out are counted with those kept. Which are kept goes
 * by their weight and their own key, so that one more moves at most one out.
 *
 * Source: N. Duffield, C. Lund, M. Thorup, "Priority sampling for estimation of arbitrary subset sums", JACM 54 (2007);
 * then scaled to the slot's known sum.
 */
export function sampleByPriority<T extends WeightedOffer>(offers: readonly T[]): T[] {
  const slots = new Map<number, T[]>();
  for (const offer of offers) {
    const start = getSlotStart(offer.createdAt);
    slots.set(start, [...(slots.get(start) ?? []), offer]);
  }
  return [...slots.values()].flatMap(thinSlot);
}

function thinSlot<T extends WeightedOffer>(slot: readonly T[]): readonly T[] {
  if (slot.length <= MAX_OF_SLOT) return slot;
  const ranked = slot
    .map((offer) => ({ offer, priority: offer.weight / (mixBits(offer.key) + 1) }))
    .sort((a, b) => b.priority - a.priority);
  const threshold = 2 ** 32 * (ranked[MAX_OF_SLOT]?.priority ?? 0);
  const kept = ranked
    .slice(0, MAX_OF_SLOT)
    .map(({ offer }) => ({ ...offer, weight: Math.max(offer.weight, threshold) }));
  const factor = sumWeights(slot) / sumWeights(kept);
  return kept.map((offer) => ({ ...offer, weight: factor * offer.weight }));
}

function sumWeights(offers: readonly WeightedOffer[]): number {
  return offers.reduce((sum, { weight }) => sum + weight, 0);
}
