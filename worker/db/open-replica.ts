/** What of D1 is used: a database, or a session that knows how far it has read. */
export type Database = Pick<D1Database, 'prepare' | 'batch'>;

/** A session of the database whose reads may go to a replica; `getBookmark` says how far they came, null where there are none. */
export function openReplica(
  d1: D1Database,
  start: D1SessionConstraint | D1SessionBookmark,
): { database: Database; getBookmark: () => D1SessionBookmark | null } {
  // What stands in for a database in tests need not have sessions.
  if (typeof d1.withSession !== 'function') return { database: d1, getBookmark: () => null };
  const session = d1.withSession(start);
  return { database: session, getBookmark: () => session.getBookmark() };
}
