import { createFailureToast, createToast } from '#app/lib/toast.server.ts';
import type { Toast, ToastKey } from '#app/lib/toast.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import { canUndo, type DriverMove } from '#worker/domain/orders/order-moves.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';
import { sumOf } from '#worker/domain/shared/sum.ts';
import type { Moved } from '#worker/services/orders/move-orders.ts';

/** Creates the toast for new samples, or for those that automation accepted. */
export function describeSamples(samples: readonly Order[]): Toast {
  const accepted = samples.filter(({ status }) => status === 'accepted');
  const [first] = accepted;
  const orderIds = samples.map(({ id }) => id);
  if (!first) return { ...createToast({ kind: 'success', key: 'samplesGenerated' }), orderIds };
  const cents = sumOf(accepted, ({ payoutCents }) => payoutCents);
  const values = { count: accepted.length, restaurant: first.restaurantName, cents };
  return createToast({ kind: 'success', key: 'acceptedForYou', values });
}

const SUCCESS_KEYS = {
  accept: 'orderAccepted',
  decline: 'orderDeclined',
  restore: 'orderRestored',
  arrive: 'arrivalRecorded',
  pickUp: 'orderPickedUp',
  complete: 'orderCompleted',
  cancel: 'orderCancelled',
} as const satisfies Record<DriverMove, ToastKey>;

/** Creates the toast for orders moved together: all moved, some moved, or why none did. */
export function describeMoves(move: DriverMove, moved: readonly Moved[]): Toast {
  const done = moved.flatMap(({ result }) => (result.ok ? [result.value] : []));
  const failed = moved.flatMap(({ result }) => (result.ok ? [] : [result.error]))[0];
  const orderIds = moved.map(({ orderId }) => orderId);
  if (done.length === 0 && failed?.code === 'orderTaken')
    return createToast({ kind: 'error', key: 'offerTaken' });
  if (done.length === 0) return createFailureToast('orderUpdateFailed', failed ?? { code: 'orderNotFound' });
  if (failed) {
    const values = { count: done.length, total: moved.length };
    return { ...createFailureToast('ordersPartlyMoved', failed, values), orderIds };
  }
  return createToast({
    kind: 'success',
    key: SUCCESS_KEYS[move],
    values: {
      count: done.length,
      names: writeOrderNames(done),
      cents: sumOf(done, ({ payoutCents }) => payoutCents),
    },
    orderIds,
    canUndo: canUndo(move),
  });
}

/** Creates the toast for an accepted set of offers, which says whether all were accepted. */
export function describeAccepted(accepted: readonly Moved[]): Toast {
  const count = accepted.filter(({ result }) => result.ok).length;
  const values = { count };
  return count === accepted.length
    ? createToast({ kind: 'success', key: 'setAccepted', values })
    : createToast({ kind: 'error', key: 'setPartlyAccepted', values, errorCode: 'orderMoved' });
}
