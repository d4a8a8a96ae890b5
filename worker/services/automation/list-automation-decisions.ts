import { and, desc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type AutomationDecision, automationDecisions } from '#worker/db/schema/automation.ts';
import { isBefore } from '#worker/db/seek.ts';
import type { ListDecisionsInput } from '#worker/domain/automation/inputs.ts';
import { cutPage } from '#worker/domain/paging/cut-page.ts';
import { formatTimeCursor } from '#worker/domain/paging/time-cursor.ts';

const PAGE_SIZE = 100;

/** Returns the driver's automation decisions, newest first. `next` is the cursor of the following page. */
export async function listAutomationDecisions(
  ctx: Ctx,
  { driverId, before, limit = PAGE_SIZE }: { driverId: string } & ListDecisionsInput,
): Promise<{ decisions: AutomationDecision[]; next: string | null }> {
  const { decidedAt, id } = automationDecisions;
  const rows = await ctx.db
    .select()
    .from(automationDecisions)
    .where(and(eq(automationDecisions.driverId, driverId), isBefore(decidedAt, id, before)))
    .orderBy(desc(decidedAt), desc(id))
    .limit(limit + 1);
  const { page, last } = cutPage(rows, limit);
  return { decisions: page, next: last && formatTimeCursor({ at: last.decidedAt, id: last.id }) };
}
