import type { Failure } from '#worker/domain/shared/result.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

type Shared = Pick<
  AppEnv['Variables'],
  'ctx' | 'getSession' | 'readPage' | 'isSuspended' | 'getAdminSession'
>;

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends Shared {
    cspNonce: string;
    /** The time zone of where the visitor is, as the network tells it. */
    networkZone: string | undefined;
    /** Set by a page that has no script at all. */
    hasNoScript: boolean;
    /** The posted form, parsed once at the door; without fields when nothing was posted. */
    form: FormData;
    /** Why the request is refused before any page looks at it, or null. */
    refusal: Failure | null;
    /** The `Retry-After` of the response, set by the page's guard (`guardRoutes`), or null. */
    retryAfter: string | null;
  }
}
