import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { signInAttempts } from '#worker/db/schema/sign-in.ts';

export type AttemptKind = (typeof signInAttempts.$inferSelect)['kind'];

type AttemptRef = {
  /** The random state or challenge that identifies the attempt in the response. */
  id: string;
  kind: AttemptKind;
  /** The id of the driver or of the administrator's session; null before sign-in. */
  driverId: string | null;
};

type NewAttempt = AttemptRef & { data: Record<string, string>; lifetimeMs: number };

/** Statement: stores the start of a sign-in or registration. */
export function insertAttempt(ctx: Ctx, { lifetimeMs, ...attempt }: NewAttempt) {
  return ctx.db.insert(signInAttempts).values({ ...attempt, expiresAt: ctx.now + lifetimeMs });
}

/**
 * Statement: deletes and returns an attempt, so that exactly one of parallel requests gets its data. Returns no row if the
 * attempt is unknown, used, expired, of another kind or driver, or differs in one of the `expected` entries of its data.
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
