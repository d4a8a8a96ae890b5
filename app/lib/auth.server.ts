import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import { type AdminActor, createActor } from '#worker/auth/admin-actor.ts';
import type { AdminSession } from '#worker/auth/admin-session.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { PageStatements, SelectPage } from '#worker/auth/session-reader.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { isStoreError } from '#worker/errors.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { getClientAddress } from './rate-limit.server.ts';
import { createFailureToast, leaveToast } from './toast.server.ts';

/** Returns the session; null without one or if the store is unreachable. For pages that visitors see too. */
export function peekSession(context: AppLoadContext): Promise<CurrentSession | null> {
  return context.getSession().catch((error) => {
    if (isStoreError(error)) return null;
    throw error;
  });
}

/** Returns the signed-in driver's session, or throws a 401, for which the root boundary shows a link to the sign-in. */
export async function requireDriver(context: AppLoadContext, request: Request): Promise<CurrentSession> {
  return (await context.getSession()) ?? refuseVisitor(context, request);
}

/** Like `requireDriver`, and reads the page's data in one round trip if possible. */
export async function requirePage<const Group extends PageStatements>(
  context: AppLoadContext,
  request: Request,
  select: SelectPage<Group>,
) {
  return (await context.readPage(select)) ?? refuseVisitor(context, request);
}

async function refuseVisitor(context: AppLoadContext, request: Request): Promise<never> {
  await refuseSuspended(context);
  throw createRefusal({ code: 'unauthorized' }, { returnTo: getReturnPath(request) });
}

/**
 * Returns the signed-in driver's session for a file request. Otherwise the browser is redirected to `page`, which asks to sign in
 * or says that the driver is suspended. After a 429, a toast there says when to retry.
 */
export async function requireDriverForFile(context: AppLoadContext, page: string): Promise<CurrentSession> {
  if (context.refusal) throw await refuseFile(context, context.refusal, page);
  const session = await context.getSession();
  if (session) return session;
  const code = (await context.isSuspended()) ? 'driverSuspended' : 'unauthorized';
  throw createRefusal({ code }, { headers: { Refresh: `0; url=${page}` } });
}

/** Returns the signed-in driver's session for a data request by our script. */
export async function requireDriverForData(context: AppLoadContext): Promise<CurrentSession> {
  if (context.refusal) throw createRefusal(context.refusal);
  const session = await context.getSession();
  if (session) return session;
  await refuseSuspended(context);
  throw createRefusal({ code: 'unauthorized' });
}

/** Returns the response for which the root boundary shows the page of a suspended driver. */
export function createSuspension() {
  return createRefusal({ code: 'driverSuspended' });
}

async function refuseFile(context: AppLoadContext, refusal: Failure, page: string): Promise<Response> {
  const toast = createFailureToast('fileRefused', refusal);
  return leaveToast(context, createRefusal(refusal), { toast, page });
}

/** Rejects a suspended driver on a page that visitors may see. Reads only the session. */
export async function refuseSuspended(context: AppLoadContext): Promise<void> {
  if (await context.isSuspended()) throw createSuspension();
}

/**
 * Returns the administrator, or redirects to the administrator's sign-in, which returns to the requested page. A driver's session
 * does not count.
 */
export async function requireAdmin(context: AppLoadContext, request: Request): Promise<AdminActor> {
  return (await requireAdminSession(context, request)).actor;
}

/** Like `requireAdmin`, with the session itself for checks of its age. */
export async function requireAdminSession(
  context: AppLoadContext,
  request: Request,
): Promise<{ session: AdminSession; actor: AdminActor }> {
  const session = await context.getAdminSession();
  if (!session) throw redirect(consolePaths.home(getReturnPath(request)), { status: 303 });
  return { session, actor: await createActor(context.ctx, session.id, getClientAddress(request)) };
}

/** Returns the administrator for a file request. Otherwise the browser is redirected to the sign-in, which returns to `page`. */
export async function requireAdminForFile(
  context: AppLoadContext,
  request: Request,
  page: string,
): Promise<AdminActor> {
  if (await context.getAdminSession()) return requireAdmin(context, request);
  throw createRefusal(
    { code: 'unauthorized' },
    { headers: { Refresh: `0; url=${consolePaths.home(page)}` } },
  );
}

function getReturnPath(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('index');
  url.searchParams.delete('_data');
  return url.pathname + url.search;
}
