import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { importPieces, importRows, imports } from '#worker/db/schema/imports.ts';
import { type BatchResults, batch } from '#worker/db/write.ts';
import { fail, succeed } from '#worker/domain/shared/result.ts';
import { isOwn, type OwnImport } from './is-own.ts';

const SHOWN_ROWS = 10;
const PAGE_ROWS = 1000;

/** Returns one of the driver's imports with its first rows, its first bad rows, and its first record as a sample. */
export async function getImport(ctx: Ctx, request: OwnImport, shownBad?: number) {
  return toImportPage(await batch(ctx, selectImport(ctx, request, shownBad)));
}

/** Statements: what `getImport` returns. */
export function selectImport(ctx: Ctx, request: OwnImport, shownBad = 20) {
  const isThis = isOwn(request);
  const { line, row, isKnown, problem } = importRows;
  return {
    record: ctx.db.select().from(imports).where(isThis),
    rows: ctx.db
      .select({ line, row, isKnown })
      .from(importRows)
      .innerJoin(imports, eq(importRows.importId, imports.id))
      .where(and(isThis, sql`${problem} is null`))
      .orderBy(asc(line))
      .limit(SHOWN_ROWS),
    bad: selectBadRows(ctx, request, 0, shownBad),
    first: ctx.db
      .select({
        cells: sql<string | null>`json_extract(${importPieces.records}, '$[0].cells')`.as('cells'),
      })
      .from(importPieces)
      .innerJoin(imports, eq(importPieces.importId, imports.id))
      .where(and(isThis, eq(importPieces.nth, 0))),
  };
}

/** Returns the import from the rows of `selectImport`. Fails with `importNotFound`. */
export function toImportPage({ record, rows, bad, first }: BatchResults<ReturnType<typeof selectImport>>) {
  const [found] = record;
  if (!found || found.state === 'uploading') return fail<never>('importNotFound');
  const sample: string[] = JSON.parse(first[0]?.cells ?? '[]');
  return succeed({
    record: found,
    rows: rows.flatMap(({ row: read, ...shown }) => (read ? [{ ...shown, row: read }] : [])),
    bad: bad.map(({ line: at, problem: why, value: text }) => ({ line: at, problem: why, value: text })),
    sample,
  });
}

export type ImportPage = Extract<ReturnType<typeof toImportPage>, { ok: true }>['value'];

/** Whether this is an uploaded import of the driver. */
export async function hasImport(ctx: Ctx, owned: OwnImport): Promise<boolean> {
  const found = await ctx.db.select({ state: imports.state }).from(imports).where(isOwn(owned));
  return found.some(({ state }) => state !== 'uploading');
}

function selectBadRows(ctx: Ctx, owned: OwnImport, after: number, limit: number) {
  const { line, problem, value } = importRows;
  return ctx.db
    .select({ line, problem, value })
    .from(importRows)
    .innerJoin(imports, eq(importRows.importId, imports.id))
    .where(and(isOwn(owned), sql`${problem} is not null`, gt(line, after)))
    .orderBy(asc(line))
    .limit(limit);
}

/** Yields the bad rows of one of the driver's imports, page by page. */
export async function* pageBadRows(ctx: Ctx, owned: OwnImport) {
  for (let after = 0; ; ) {
    const page = await selectBadRows(ctx, owned, after, PAGE_ROWS);
    yield page;
    if (page.length < PAGE_ROWS) return;
    after = page.at(-1)?.line ?? after;
  }
}
