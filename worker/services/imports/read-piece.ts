import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { insertRows } from '#worker/db/insert-rows.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { type ImportRecord, importPieces, importRows, imports } from '#worker/db/schema/imports.ts';
import { batch } from '#worker/db/write.ts';
import { findKnown } from '#worker/domain/imports/find-known.ts';
import type { FileRecord, RowProblem } from '#worker/domain/imports/import.ts';
import { type FileTotal, type ImportedRow, readFileTotal, readRow } from '#worker/domain/imports/read-row.ts';
import { getField, type Reading } from '#worker/domain/imports/reading.ts';
import { addToSummary } from '#worker/domain/imports/summary.ts';
import { findArchiveBounds } from '#worker/domain/orders/archive.ts';
import { isOwn } from './is-own.ts';
import { selectKnown, selectKnownRows, toKnown } from './select-known.ts';

type StoredRow = {
  line: number;
  fingerprint: string;
  row: ImportedRow | null;
  isKnown: boolean;
  problem: RowProblem | null;
  value: string;
};

const MAX_VALUE_LENGTH = 80;

/** Reads the next piece of a file for the preview; after the last the import can be confirmed. */
export async function readPiece(ctx: Ctx, driver: Driver, record: ImportRecord): Promise<void> {
  const { id: importId, piecesRead, pieces, mapping, readingVersion } = record;
  const [piece] = await ctx.db
    .select({ records: importPieces.records })
    .from(importPieces)
    .where(and(eq(importPieces.importId, importId), eq(importPieces.nth, piecesRead)));
  const { archiveMonth: firstMonth } = findArchiveBounds(ctx.now);
  const reading = { mapping, timeZone: driver.timeZone, now: ctx.now, firstMonth };
  const { rows, fileTotal } = readRecords(piece?.records ?? [], record.header, reading);
  await markKnown(ctx, driver, importId, rows);
  const isCurrent = and(
    isOwn({ driver, importId }),
    eq(imports.state, 'reading'),
    eq(imports.piecesRead, piecesRead),
    eq(imports.readingVersion, readingVersion),
  );
  const next = piecesRead + 1;
  await batch(ctx, {
    rows: insertRead(ctx, importId, rows, sql`exists (select 1 from ${imports} where ${isCurrent})`),
    moved: ctx.db
      .update(imports)
      .set({
        piecesRead: next,
        state: next < pieces ? 'reading' : 'ready',
        summary: addToSummary(record.summary, rows, fileTotal),
      })
      .where(isCurrent),
  });
}

function readRecords(records: readonly FileRecord[], header: readonly string[], reading: Reading) {
  const rows: StoredRow[] = [];
  let fileTotal: FileTotal | null = null;
  for (const record of records) {
    const { line, fingerprint, cells } = record;
    const total = readFileTotal(cells, reading);
    if (total) {
      fileTotal = total;
      continue;
    }
    const problem = findShapeProblem(record, header);
    const read = problem ? { problem, value: cells[0] ?? '' } : readRow(cells, reading);
    const found = { line, fingerprint, isKnown: false };
    if ('problem' in read) {
      rows.push({ ...found, row: null, ...read });
      continue;
    }
    // Files of two apps can have the same records.
    const isNamed = getField(cells, reading.mapping, 'platform') !== '';
    const unique = isNamed ? fingerprint : `${fingerprint}:${read.row.platform}`;
    rows.push({ ...found, fingerprint: unique, ...read, problem: null, value: '' });
  }
  return { rows, fileTotal };
}

/** More fields than headings come from a delimiter within a field that has no quotes. */
function findShapeProblem({ cells, isUnclosed }: FileRecord, header: readonly string[]): RowProblem | null {
  if (isUnclosed) return 'unclosedQuote';
  return cells.slice(header.length).some((cell) => cell !== '') ? 'tooManyCells' : null;
}

/** Marks rows of orders the driver already has; other rows of an archived month get the problem `archived`. */
async function markKnown(ctx: Ctx, driver: Driver, importId: string, rows: StoredRow[]): Promise<void> {
  const candidates = rows.flatMap((stored) => (stored.row ? [{ ...stored, row: stored.row }] : []));
  const asked = { driverId: driver.id, importId, rows: candidates };
  const read = await batch(ctx, { known: selectKnown(ctx, asked), earlier: selectKnownRows(ctx, asked) });
  const known = toKnown(read.known);
  // Orders by which rows of earlier pieces are known make no other row known.
  const earlier = read.earlier.flatMap(({ fingerprint, row }) => (row ? [{ fingerprint, row }] : []));
  const found = findKnown([...earlier, ...candidates], known, driver.timeZone);
  for (const stored of rows) {
    if (!stored.row) continue;
    stored.isKnown = found.has(stored.fingerprint);
    const { completedOn } = stored.row;
    if (stored.isKnown || !known.closedMonths.has(completedOn.slice(0, 7))) continue;
    Object.assign(stored, { row: null, problem: 'archived', value: completedOn });
  }
}

function insertRead(ctx: Ctx, importId: string, read: readonly StoredRow[], where: SQL) {
  const rows = read.map((stored) => ({
    ...stored,
    day: stored.row?.completedOn,
    value: stored.value.slice(0, MAX_VALUE_LENGTH),
  }));
  return insertRows(ctx, importRows, rows, { values: { importId }, where });
}
