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
    /** The form posted to a page, or the multipart body of a file upload to the API; absent for safe methods and JSON. */
    form?: FormData;
    /** Why a page request is rejected, or undefined; thrown by its loader or action. */
    refusal?: Failure;
    /** The session of this request, looked up at most once. */
    getSession: () => Promise<CurrentSession | null>;
    /** Reads the session and the statements of its page, in one round trip where possible. */
    readPage: SessionReader['readPage'];
    /** Whether the session is invalid because its driver is suspended. */
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

/** `AppEnv` after `requireApiDriver`, including the request's session. */
export type DriverEnv = AppEnv & { Variables: CurrentSession };
