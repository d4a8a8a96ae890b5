import { type AppLoadContext, data } from '@remix-run/cloudflare';
import type { CurrentSession } from '#worker/auth/session.ts';

/** What the page shell answers a visitor who must sign in first. */
export type UnauthorizedData = { returnTo: string };

/** The signed-in driver, or a 401 that the root boundary turns into a way to the sign-in. */
export async function requireDriver(context: AppLoadContext, request: Request): Promise<CurrentSession> {
  const session = await context.getSession();
  if (session) return session;
  throw data({ returnTo: getReturnPath(request) } satisfies UnauthorizedData, { status: 401 });
}

function getReturnPath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('index');
  return url.pathname + url.search;
}
