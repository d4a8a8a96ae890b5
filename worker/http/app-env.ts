import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';

/** What Hono carries from door to door. */
export type AppEnv = {
  Bindings: Env;
  Variables: {
    ctx: Ctx;
    requestId: string;
    /** The session of this request, looked up at most once. */
    getSession: () => Promise<CurrentSession | null>;
    secureHeadersNonce?: string;
  };
};

/** `AppEnv` behind `requireDriver`. */
export type DriverEnv = AppEnv & { Variables: { driver: Driver } };
