import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { ImportMapping } from '#worker/domain/imports/import.ts';
import { readFile } from '#worker/domain/imports/read-file.ts';
import { createReading } from '#worker/domain/imports/reading.ts';
import type { SplitFile } from '#worker/domain/imports/split-file.ts';
import { summarize } from '#worker/domain/imports/summary.ts';
import { classifyFile } from './classify-file.ts';

/** Returns the database columns of an import whose file is read with this mapping. */
export async function readPreview(ctx: Ctx, driver: Driver, file: SplitFile, mapping: ImportMapping) {
  const read = { mapping, timeZone: driver.timeZone, readAt: ctx.now };
  const contents = readFile(file, createReading(read));
  const classified = await classifyFile(ctx, driver.id, contents.rows, driver.timeZone);
  return { ...read, ...summarize(contents, classified), state: 'ready' as const };
}
