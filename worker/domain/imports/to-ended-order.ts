import type { EndedOrder } from '#worker/domain/earnings/work-span.ts';
import type { ImportedRow } from './read-row.ts';

/** Converts an imported delivery for roll-ups; without places it has no waits and no unpaid miles. */
export function toEndedOrder(id: string, row: ImportedRow): EndedOrder {
  const { completedAt, completedOn, completedHour, dayStartedAt, payoutCents, distanceMiles } = row;
  return {
    id,
    completedAt,
    completedOn,
    completedHour,
    dayStartedAt,
    payoutCents,
    distanceMiles,
    acceptedAt: completedHour === null ? null : row.startedAt,
    arrivedAt: null,
    pickedUpAt: null,
    cancelledAt: null,
    cancelledOn: null,
    cancelledHour: null,
    cancelReason: null,
    pickupLat: null,
    pickupLng: null,
    dropoffLat: null,
    dropoffLng: null,
  };
}
