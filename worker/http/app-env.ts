import type { AdminSession } from '#worker/auth/admin-session.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { SessionReader } from '#worker/auth/session-reader.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import type { DeliverySender } from '#worker/services/deliveries/verify-delivery-sender.ts';

/** What Hono carries from door to door. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** The posted form of a page, or of a file sent to the API; absent for a safe method and for JSON. */
    form?: FormData;
    /** Why a page's request is refused, if it is; its loader or action says so. */
    refusal?: Failure;
    /** The session of this request, looked up at most once. */
    getSession: () => Promise<CurrentSession | null>;
    /** The session, and what its page reads by these statements, in one round trip where that is possible. */
    readPage: SessionReader['readPage'];
    /** Whether the session of this request is that of a suspended driver, and therefore none. */
    isSuspended: () => Promise<boolean>;
    /** The administrator's session of this request, looked up at most once. */
    getAdminSession: () => Promise<AdminSession | null>;
    /** Whoever sent this proved it by a right signature. */
    isSigned?: boolean;
    /** What was asked for is switched off in this deployment. */
    isSwitchedOff?: boolean;
    /** Which connection a platform's webhook proved to be of. */
    deliverySender?: DeliverySender;
    secureHeadersNonce?: string;
    /** The page has no script, and its policy lets none in. */
    hasNoScript?: boolean;
  };
};

/** `AppEnv` behind `requireApiDriver`. */
export type DriverEnv = AppEnv & { Variables: { driver: Driver } };
