import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import type { PastOrder } from './measure-work.ts';

/** What the deliveries of a platform paid, in cents. */
export type PlatformIncome = { platform: PlatformId; deliveries: number; cents: number };

/** Returns what each platform paid for all completed orders, including those whose time is unknown. */
export function listIncomes(orders: readonly PastOrder[]): PlatformIncome[] {
  const incomes = new Map<PlatformId, PlatformIncome>();
  for (const { platform, payoutCents } of orders.filter(({ status }) => status === 'completed')) {
    const { deliveries, cents } = incomes.get(platform) ?? { deliveries: 0, cents: 0 };
    incomes.set(platform, { platform, deliveries: deliveries + 1, cents: cents + payoutCents });
  }
  return [...incomes.values()];
}
