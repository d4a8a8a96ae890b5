import { type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { importRows, imports } from '#worker/db/schema/imports.ts';
import type { ImportMapping } from '#worker/domain/imports/import.ts';
import { EMPTY_SUMMARY } from '#worker/domain/imports/summary.ts';

/** Statements: unconfirmed files are read from their start again, by new columns if given. */
export function restartReading(ctx: Ctx, which: SQL | undefined, mapping?: ImportMapping) {
  return {
    cleared: ctx.db
      .delete(importRows)
      .where(sql`${importRows.importId} in (select ${imports.id} from ${imports} where ${which})`),
    changed: ctx.db
      .update(imports)
      .set({
        state: 'reading',
        ...(mapping && { mapping }),
        piecesRead: 0,
        readingVersion: sql`${imports.readingVersion} + 1`,
        summary: EMPTY_SUMMARY,
      })
      .where(which)
      .returning({ id: imports.id }),
  };
}
