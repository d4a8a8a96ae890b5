import { asc, eq, type SQL } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { importPieces } from '#worker/db/schema/imports.ts';
import { insertWhen } from '#worker/db/write.ts';
import { type SplitFile, splitFile } from '#worker/domain/imports/split-file.ts';

/** A database value can hold 2,000,000 bytes, and a character takes up to three. */
const MAX_LENGTH = 600_000;

/** Statements: stores the text of an import in pieces. */
export function insertText(ctx: Ctx, importId: string, text: string, where: SQL) {
  return cutText(text).map((piece, nth) =>
    insertWhen(ctx, importPieces, { importId, nth, text: piece }, where),
  );
}

/** Splits a text at line ends, or at a fixed length where there are none. */
function cutText(text: string): string[] {
  const pieces: string[] = [];
  for (let from = 0; from < text.length; ) {
    const lineEnd = text.lastIndexOf('\n', from + MAX_LENGTH) + 1;
    const to = from + MAX_LENGTH >= text.length || lineEnd <= from ? from + MAX_LENGTH : lineEnd;
    pieces.push(text.slice(from, to));
    from = to;
  }
  return pieces;
}

/** Returns the file of an import, or null if its text was deleted. */
export async function readText(ctx: Ctx, importId: string): Promise<SplitFile | null> {
  const pieces = await ctx.db
    .select({ text: importPieces.text })
    .from(importPieces)
    .where(eq(importPieces.importId, importId))
    .orderBy(asc(importPieces.nth));
  if (pieces.length === 0) return null;
  const split = splitFile(pieces.map(({ text }) => text).join(''));
  if (!split.ok) throw new Error(`The file of import ${importId} cannot be read`);
  return split.value;
}
