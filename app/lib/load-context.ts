import type { Failure } from '#worker/domain/shared/result.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

type Shared = Pick<
  AppEnv['Variables'],
  'ctx' | 'getSession' | 'readPage' | 'isSuspended' | 'getAdminSession'
>;

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends Shared {
    cspNonce: string;
    /** The visitor's time zone according to the network. */
    networkZone: string | undefined;
    /** Set for a page without scripts. */
    hasNoScript: boolean;
    /** The submitted form, parsed once before routing; empty without one. */
    form: FormData;
    /** The reason to reject the request before it reaches a page, or null. */
    refusal: Failure | null;
    /** The response's `Retry-After` header, set by the page's guard (`guardRoutes`), or null. */
    retryAfter: string | null;
  }
}
