import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type AutomationSettingsRow, automationDecisions } from '#worker/db/schema/automation.ts';
import { type Decision, MOST_IN_HAND } from '#worker/domain/automation/judge-arrival.ts';
import { type AutomationSettings, DEFAULT_AUTOMATION } from '#worker/domain/automation/settings.ts';

/** What a driver has set, or the defaults, and when it was last saved (epoch ms; null: never). */
export type SavedAutomation = { settings: AutomationSettings; updatedAt: number | null };

export function toSavedAutomation(row: AutomationSettingsRow | undefined): SavedAutomation {
  if (!row) return { settings: DEFAULT_AUTOMATION, updatedAt: null };
  const { driverId, updatedAt, ...settings } = row;
  return { settings, updatedAt };
}

type DecidedOrder = { driverId: string; orderId: string; decision: Decision };

/** Statement: why an order was left to the driver; the first decision about an order stays. */
export function insertDecision(ctx: Ctx, { driverId, orderId, decision }: DecidedOrder) {
  return ctx.db
    .insert(automationDecisions)
    .values({ id: crypto.randomUUID(), driverId, orderId, decidedAt: ctx.now, ...decision })
    .onConflictDoNothing();
}

/** Statement: why an order was accepted, only if the event of that acceptance was written. */
export function insertDecisionIfWritten(ctx: Ctx, eventId: string, decided: DecidedOrder) {
  const { verdict, rule, figures } = decided.decision;
  return ctx.db
    .insert(automationDecisions)
    .select(sql`
      select ${crypto.randomUUID()}, ${decided.driverId}, ${decided.orderId}, ${verdict}, ${rule},
        ${JSON.stringify(figures)}, ${ctx.now}
      where exists (select 1 from order_events where id = ${eventId})`)
    .onConflictDoNothing();
}

/** How many orders the driver has in hand, as a part of a statement. */
export function countHand(driverId: string): SQL {
  return sql`select count(*) from orders as held where held.driver_id = ${driverId} and held.status = 'accepted'`;
}

/** Statement: that an order was left because the hand is full, only if it is and the order still waits. */
export function insertHandFullIfPending(ctx: Ctx, { driverId, orderId }: Omit<DecidedOrder, 'decision'>) {
  const figures = { value: MOST_IN_HAND, limit: MOST_IN_HAND };
  return ctx.db
    .insert(automationDecisions)
    .select(sql`
      select ${crypto.randomUUID()}, ${driverId}, ${orderId}, 'left', 'handFull',
        ${JSON.stringify(figures)}, ${ctx.now}
      where (${countHand(driverId)}) >= ${MOST_IN_HAND}
        and exists (select 1 from orders where id = ${orderId} and status = 'pending')`)
    .onConflictDoNothing();
}
