/** A database or a D1 session. */
export type Database = Pick<D1Database, 'prepare' | 'batch'>;

/** Opens a session that may read from a replica. `getBookmark` returns its bookmark, or null if the database has no sessions. */
export function openReplica(
  d1: D1Database,
  start: D1SessionConstraint | D1SessionBookmark,
): { database: Database; getBookmark: () => D1SessionBookmark | null } {
  // Test databases may lack sessions.
  if (typeof d1.withSession !== 'function') return { database: d1, getBookmark: () => null };
  const session = d1.withSession(start);
  return { database: session, getBookmark: () => session.getBookmark() };
}
