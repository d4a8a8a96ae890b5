import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { defineSelect, type Given } from '#worker/db/define-select.ts';
import {
  type AutomationSettingsRow,
  automationDecisions,
  automationSettings,
} from '#worker/db/schema/automation.ts';
import { orders } from '#worker/db/schema/orders.ts';
import { insertWhen } from '#worker/db/write.ts';
import type { Decision } from '#worker/domain/automation/decide-arrival.ts';
import { type AutomationSettings, DEFAULT_AUTOMATION } from '#worker/domain/automation/settings.ts';
import type { Order, OrderSource } from '#worker/domain/orders/order.ts';

/** A driver's settings (or the defaults) and when they were last saved (epoch ms, null if never). */
export type SavedAutomation = { settings: AutomationSettings; updatedAt: number | null };

export function selectAutomation(ctx: Ctx, driverId: string) {
  return ctx.db.select().from(automationSettings).where(eq(automationSettings.driverId, driverId));
}

export function toSavedAutomation(row: AutomationSettingsRow | undefined): SavedAutomation {
  if (!row) return { settings: DEFAULT_AUTOMATION, updatedAt: null };
  const { driverId, updatedAt, ...settings } = row;
  return { settings, updatedAt };
}

/** Statement: turns automation off if the driver isn't Pro at this point of the batch. */
export function turnOffUnlessPro(ctx: Ctx, driverId: string) {
  const isFree = sql`exists (select 1 from drivers where id = ${driverId} and subscription_status = 'free')`;
  return ctx.db
    .update(automationSettings)
    .set({ isEnabled: false })
    .where(and(eq(automationSettings.driverId, driverId), isFree));
}

type DecidedOrder = { driverId: string; orderId: string; decision: Decision };

/** Statement: saves a decision about an order if the condition holds; keeps the first decision about an order. */
export function insertDecision(
  ctx: Ctx,
  { driverId, orderId, decision }: DecidedOrder,
  condition: SQL = sql`true`,
) {
  const row = { id: crypto.randomUUID(), driverId, orderId, ...decision, decidedAt: ctx.now };
  return insertWhen(ctx, automationDecisions, row, condition).onConflictDoNothing();
}

/** Statement: the decisions that auto-accepted orders which are still active. */
export const selectAutomated = defineSelect((db, given: Given<{ driverId: string }>) => {
  const { driverId, orderId, figures, verdict } = automationDecisions;
  return db
    .select({ orderId, figures })
    .from(orders)
    .innerJoin(
      automationDecisions,
      and(eq(driverId, given.driverId), eq(orderId, orders.id), eq(verdict, 'accepted')),
    )
    .where(and(eq(orders.driverId, given.driverId), eq(orders.status, 'accepted')));
});

/** The state a decision depends on besides the order itself. */
type EvaluatedState = {
  day: string;
  settingsAt: number | null;
  earnedTodayCents: number;
  open: readonly Order[];
};

type Arrival = { driverId: string; source: OrderSource };

/**
 * Conditions: Pro and auto-accept are still on; the driver isn't suspended, and is on shift if the offer is from the network; the
 * settings (including the goal), the day's earnings and the active orders haven't changed since the decision.
 */
export function guardEvaluated({ driverId, source }: Arrival, evaluated: EvaluatedState): SQL[] {
  const { day, settingsAt, earnedTodayCents, open } = evaluated;
  return [
    sql`exists (select 1 from drivers where drivers.id = ${driverId} and subscription_status = 'pro'
      and suspended_at is null and (online_since is not null or ${source} <> 'network'))`,
    sql`exists (select 1 from automation_settings where automation_settings.driver_id = ${driverId}
      and is_enabled = 1 and should_auto_accept = 1 and updated_at = ${settingsAt})`,
    sql`coalesce((select total_cents from daily_earnings
      where daily_earnings.driver_id = ${driverId} and day = ${day}), 0) = ${earnedTodayCents}`,
    sql`(select json_group_array(mark) from (
      select held.id || iif(held.picked_up_at is null, '', ' on board') || coalesce(' edited ' || held.edited_at, '') as mark
      from orders as held where held.driver_id = ${driverId} and held.status = 'accepted' order by mark)) = ${describeActiveOrders(open)}`,
  ];
}

function describeActiveOrders(open: readonly Order[]): string {
  const held = open.filter(({ status }) => status === 'accepted');
  return JSON.stringify(
    held
      .map(
        ({ id, pickedUpAt, editedAt }) =>
          `${id}${pickedUpAt === null ? '' : ' on board'}${editedAt === null ? '' : ` edited ${editedAt}`}`,
      )
      .sort(),
  );
}
