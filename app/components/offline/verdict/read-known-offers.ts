import { fromOrderInput } from '#worker/domain/orders/from-order-input.ts';
import { isOpenAt, type Order } from '#worker/domain/orders/order.ts';
import { applyPendingChanges, readQueuedChange } from '#worker/domain/orders/pending-changes.ts';
import type { QueuedAction } from '#worker/domain/orders/queued-actions.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { OfferBasis } from '#worker/engines/offers/index.ts';
import type { QueueState } from '../queue-state.ts';
import { getPagesCacheName } from '../storage-names.ts';

/**
 * Returns the phone's data for evaluating offers at `now` (epoch ms): the last data received, with the queued actions applied and
 * expired offers removed. Throws without cached data.
 */
export async function readKnownOffers(
  { driverId, actions }: Pick<QueueState, 'driverId' | 'actions'>,
  now: number,
): Promise<OfferBasis> {
  const basis = await readBasis(driverId);
  const changed = applyPendingChanges(basis.open, actions.flatMap(readQueuedChange), now);
  const added = actions
    .filter(({ state }) => state === 'waiting')
    .flatMap((action) => createQueuedOrder(action, now) ?? []);
  const open = changed.filter((order) => isOpenAt(order, now));
  return { ...basis, open: [...open, ...added] };
}

/** Returns the order that a queued action adds, as if it arrived at `now` (epoch ms); null for other actions. */
export function createQueuedOrder(action: QueuedAction, now: number): Order | null {
  if (action.kind !== 'add') return null;
  return fromOrderInput(action.input, { id: action.key, now, source: 'manual' });
}

async function readBasis(driverId: string | null): Promise<OfferBasis> {
  const cache = driverId && (await caches.open(getPagesCacheName(driverId)));
  const cached = cache && (await cache.match(paths.offerBasis()));
  if (!cached) throw new Error('No cached data to evaluate an order by');
  return (await cached.json()) as OfferBasis;
}
