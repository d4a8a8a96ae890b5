import { and, asc, eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { drivers } from '#worker/db/schema/drivers.ts';
import { IS_UNDOING, imports } from '#worker/db/schema/imports.ts';
import { isDueAgain, workEach } from '#worker/services/jobs/work-items.ts';
import { advanceImport } from './advance-import.ts';

/** Maximum imports per run: more than are left half undone between two runs. The rest waits for the next run. */
const MAX_IMPORTS = 20;

/**
 * Removes the next orders of imports that are being undone, in case their driver left the page. Returns how many imports
 * continued and how many failed.
 */
export async function continueUndoing(ctx: Ctx): Promise<{ continued: number; failed: number }> {
  const undone = await ctx.db
    .select()
    .from(imports)
    .where(and(IS_UNDOING, isDueAgain(ctx, 'clean-up', 'imports.id')))
    .orderBy(asc(imports.undoUntil))
    .limit(MAX_IMPORTS);
  const { done, failed } = await workEach(ctx, {
    job: 'clean-up',
    items: undone,
    getId: ({ id }) => id,
    work: async (record) => {
      const [driver] = await ctx.db.select().from(drivers).where(eq(drivers.id, record.driverId));
      if (driver) await advanceImport(ctx, driver, record);
    },
  });
  return { continued: done.length, failed };
}
