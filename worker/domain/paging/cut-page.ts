/** Returns a page from up to `limit` + 1 rows, with its last row if another page follows, else null. */
export function cutPage<Row>(rows: readonly Row[], limit: number): { page: Row[]; last: Row | null } {
  return { page: rows.slice(0, limit), last: rows.length > limit ? (rows[limit - 1] ?? null) : null };
}
