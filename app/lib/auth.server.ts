import { type AppLoadContext, data, json, redirect } from '@remix-run/cloudflare';
import { type AdminSession, readAdminSession } from '#worker/auth/admin-session.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import { paths } from './paths.ts';

/** What the page shell answers a visitor who must sign in first. */
export type UnauthorizedData = { returnTo: string };

/** The signed-in driver, or a 401 that the root boundary turns into a way to the sign-in. */
export async function requireDriver(context: AppLoadContext, request: Request): Promise<CurrentSession> {
  const session = await context.getSession();
  if (session) return session;
  throw data({ returnTo: getReturnPath(request) } satisfies UnauthorizedData, { status: 401 });
}

/** The signed-in driver who asks for a file, or a 401 that leads a browser on to `page`, which asks to sign in. */
export async function requireDriverForFile(context: AppLoadContext, page: string): Promise<CurrentSession> {
  const session = await context.getSession();
  if (session) return session;
  throw json({ message: 'Unauthorized' }, { status: 401, headers: { Refresh: `0; url=${page}` } });
}

/** The administrator's session, or a way to the administrator's sign-in. A driver's session does not count. */
export async function requireAdmin(context: AppLoadContext, request: Request): Promise<AdminSession> {
  const session = await readAdminSession(context.ctx, request.headers.get('Cookie'));
  if (session) return session;
  throw redirect(paths.admin(), { status: 303 });
}

function getReturnPath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('index');
  return url.pathname + url.search;
}
