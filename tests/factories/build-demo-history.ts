import { rollUpDays } from '#tests/factories/roll-up-days.ts';
import { getMileageRate } from '#worker/domain/earnings/vehicle-cost.ts';
import { DAY_MS, getLocalDay } from '#worker/domain/shared/time.ts';
import type { PastOrder } from '#worker/engines/insight/measure-work.ts';
import { ANALYTICS_ORDERS, type WorkHistory } from '#worker/engines/insight/work-report.ts';
import { DEFAULT_MARGINAL_CENTS_PER_MILE } from '#worker/engines/offers/offer-terms.ts';
import { createDemoWork } from '#worker/local/demo/create-demo-work.ts';
import { DEMO_DRIVER } from '#worker/local/demo/demo-driver.ts';
import type { DemoOrder } from '#worker/local/demo/demo-order.ts';
import type { DemoWorld } from '#worker/local/demo/demo-world.ts';

/** A Friday noon in Baltimore, after eight full weeks of demo data. */
export const DEMO_NOON = Date.parse('2026-11-20T17:45:00Z');

function toPastOrder(order: DemoOrder): PastOrder[] {
  const { status } = order;
  if (status !== 'completed' && status !== 'cancelled' && status !== 'declined') return [];
  return [
    {
      ...order,
      status,
      endedAt: order.completedAt ?? order.cancelledAt,
      localEnd: null,
      isImported: false,
      isUntimed: false,
    },
  ];
}

/** Builds the analytics input of the demo driver for a seed, optionally in another world than the demo's. */
export function buildDemoHistory(seed: number, world?: DemoWorld): WorkHistory {
  const [now, { timeZone }] = [DEMO_NOON, DEMO_DRIVER];
  const { orders } = createDemoWork({ now, timeZone, seed, ...(world && { world }) });
  const since = now - ANALYTICS_ORDERS.days * DAY_MS;
  const today = getLocalDay(now, timeZone);
  return {
    orders: orders
      .filter(({ isSample, completedAt, createdAt }) => !isSample && (completedAt ?? createdAt) >= since)
      .flatMap(toPastOrder),
    days: rollUpDays(orders, timeZone),
    today,
    now,
    timeZone,
    costCentsPerMile: getMileageRate(today),
    offerCentsPerMile: DEFAULT_MARGINAL_CENTS_PER_MILE,
  };
}
