import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { signInAttempts } from '#worker/db/schema/sign-in.ts';

export type AttemptKind = (typeof signInAttempts.$inferSelect)['kind'];

type AttemptRef = {
  /** The state or challenge by which the response finds the attempt; random. */
  id: string;
  kind: AttemptKind;
  /** The driver, or the administrator's session, it belongs to; null before sign-in. */
  driverId: string | null;
};

type NewAttempt = AttemptRef & { data: Record<string, string>; lifetimeMs: number };

/** Statement: stores a sign-in or registration that begins. */
export function insertAttempt(ctx: Ctx, { lifetimeMs, ...attempt }: NewAttempt) {
  return ctx.db.insert(signInAttempts).values({ ...attempt, expiresAt: ctx.now + lifetimeMs });
}

/**
 * Statement: takes an attempt out, once: of parallel requests exactly one gets its data. None when it is unknown, used, too
 * old, of another kind, of another driver, or differs in one of the `expected` entries of its data.
 */
export function claimAttempt(ctx: Ctx, { id, kind, driverId }: AttemptRef, expected: Record<string, string>) {
  const matches: SQL[] = Object.entries(expected).map(
    ([name, value]) => sql`json_extract(${signInAttempts.data}, ${`$.${name}`}) = ${value}`,
  );
  return ctx.db
    .delete(signInAttempts)
    .where(
      and(
        eq(signInAttempts.id, id),
        eq(signInAttempts.kind, kind),
        driverId === null ? isNull(signInAttempts.driverId) : eq(signInAttempts.driverId, driverId),
        gt(signInAttempts.expiresAt, ctx.now),
        ...matches,
      ),
    )
    .returning({ data: signInAttempts.data });
}
