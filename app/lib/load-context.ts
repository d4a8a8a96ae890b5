import type { AdminSession } from '#worker/auth/admin-session.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { SessionReader } from '#worker/auth/session-reader.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { Failure } from '#worker/domain/shared/result.ts';

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    ctx: Ctx;
    cspNonce: string;
    /** Set by a page that has no script at all. */
    hasNoScript: boolean;
    /** The posted form, parsed once at the door; without fields when nothing was posted. */
    form: FormData;
    /** Why the request is refused before any page looks at it, or null. */
    refusal: Failure | null;
    /** Who is signed in; asking again within a request costs nothing. */
    getSession: () => Promise<CurrentSession | null>;
    /** The session and what its page reads, in one round trip where that is possible; null where nobody is signed in. */
    readPage: SessionReader['readPage'];
    /** Whether it would be a driver who is suspended. */
    isSuspended: () => Promise<boolean>;
    /** The administrator's session, apart from any driver's; asking again costs nothing. */
    getAdminSession: () => Promise<AdminSession | null>;
  }
}
