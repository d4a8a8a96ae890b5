import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    ctx: Ctx;
    cspNonce: string;
    /** Who is signed in; asking again within a request costs nothing. */
    getSession: () => Promise<CurrentSession | null>;
  }
}
