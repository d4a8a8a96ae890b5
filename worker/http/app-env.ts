import type { AdminSession } from '#worker/auth/admin-session.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { SessionReader } from '#worker/auth/session-reader.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import type { DeliverySender } from '#worker/services/reported-deliveries/verify-delivery-sender.ts';

/** The variables of a request in Hono. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** The posted form of a page, or of a file sent to the API; absent for a safe method and for JSON. */
    form?: FormData;
    /** Why a page's request is refused, if it is; its loader or action throws it. */
    refusal?: Failure;
    /** The session of this request, looked up at most once. */
    getSession: () => Promise<CurrentSession | null>;
    /** Reads the session and the statements of its page, in one round trip where possible. */
    readPage: SessionReader['readPage'];
    /** Whether the session belongs to a suspended driver and is therefore not valid. */
    isSuspended: () => Promise<boolean>;
    /** The administrator's session of this request, looked up at most once. */
    getAdminSession: () => Promise<AdminSession | null>;
    /** The request has a valid signature. */
    isSigned?: boolean;
    /** The restaurant of the request's API key. */
    restaurantId?: string;
    /** The feature is turned off in this deployment. */
    isSwitchedOff?: boolean;
    /** The verified connection of a platform's webhook. */
    deliverySender?: DeliverySender;
    secureHeadersNonce?: string;
    /** The page has no scripts, and its policy allows none. */
    hasNoScript?: boolean;
  };
};

/** `AppEnv` behind `requireApiDriver`: with the request's session. */
export type DriverEnv = AppEnv & { Variables: CurrentSession };
