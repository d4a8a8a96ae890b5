/** A database, or a session of it. */
export type Database = Pick<D1Database, 'prepare' | 'batch'>;

/** Opens a session whose reads may go to a replica; `getBookmark` returns its bookmark, null without sessions. */
export function openReplica(
  d1: D1Database,
  start: D1SessionConstraint | D1SessionBookmark,
): { database: Database; getBookmark: () => D1SessionBookmark | null } {
  // Test databases may not have sessions.
  if (typeof d1.withSession !== 'function') return { database: d1, getBookmark: () => null };
  const session = d1.withSession(start);
  return { database: session, getBookmark: () => session.getBookmark() };
}
