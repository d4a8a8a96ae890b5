import { eq } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { type Session, sessions } from '#worker/db/schema/drivers.ts';
import { isFreshSignIn } from '#worker/domain/auth/is-fresh-sign-in.ts';

/** Returns whether a session started recently enough to change how the driver signs in, or to delete the account. */
export async function isFreshSession(ctx: Ctx, sessionId: string): Promise<boolean> {
  return isFresh(ctx, await selectSignIn(ctx, sessionId));
}

/** Statement: when a session started. */
export function selectSignIn({ db }: Ctx, sessionId: string) {
  return db.select({ createdAt: sessions.createdAt }).from(sessions).where(eq(sessions.id, sessionId));
}

/** Returns whether the session found by `selectSignIn` started recently enough. */
export function isFresh({ now }: Ctx, [own]: Pick<Session, 'createdAt'>[]): boolean {
  return own !== undefined && isFreshSignIn(own.createdAt, now);
}
