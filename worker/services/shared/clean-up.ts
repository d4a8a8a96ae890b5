import { lt } from 'drizzle-orm';
import { SESSION_LIFETIME_MS } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { sessions } from '#worker/db/schema/drivers.ts';
import { adminSessions, rateCounters } from '#worker/db/schema/guards.ts';
import { outbox } from '#worker/db/schema/outbox.ts';
import { requestKeys } from '#worker/db/schema/request-keys.ts';
import { signInAttempts } from '#worker/db/schema/sign-in.ts';
import { DAY_MS } from '#worker/domain/shared/time.ts';

/** Nobody sends a request again after two days. */
const REQUEST_KEY_LIFETIME_MS = 2 * DAY_MS;

/** Far longer than the longest window that counts. */
const COUNTER_LIFETIME_MS = DAY_MS;

/** Long enough to answer questions about an e-mail. */
const EMAIL_LIFETIME_MS = 90 * DAY_MS;

/** Forgets answers to requests that will not come again, old counters and e-mails, and sign-ins and sessions that are over, revoked or not. Safe to run at any time, twice as well. */
export async function cleanUp(ctx: Ctx): Promise<void> {
  await ctx.db.batch([
    ctx.db.delete(requestKeys).where(lt(requestKeys.createdAt, ctx.now - REQUEST_KEY_LIFETIME_MS)),
    ctx.db.delete(rateCounters).where(lt(rateCounters.windowStartedAt, ctx.now - COUNTER_LIFETIME_MS)),
    ctx.db.delete(signInAttempts).where(lt(signInAttempts.expiresAt, ctx.now)),
    ctx.db.delete(sessions).where(lt(sessions.lastSeenAt, ctx.now - SESSION_LIFETIME_MS)),
    ctx.db.delete(outbox).where(lt(outbox.createdAt, ctx.now - EMAIL_LIFETIME_MS)),
    ctx.db.delete(adminSessions).where(lt(adminSessions.expiresAt, ctx.now)),
  ]);
}
