import { type AppLoadContext, createCookie, redirect } from '@remix-run/cloudflare';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { readSignedCookie } from '#app/lib/http.server.ts';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { isConsolePath } from '#worker/domain/shared/paths.ts';

/** What was typed waits for as long as signing in again may take. */
const KEPT_SECONDS = 15 * 60;

/** The longest a field may be; all of them together must fit into a cookie. */
const LONGEST_FIELD = 500;

/** `path`: the page it was typed on. */
type Kept = { path: string; fields: Record<string, string> };

function getCookie({ config }: AppLoadContext['ctx']) {
  return createCookie('kept_fields', {
    path: consolePaths.home(),
    httpOnly: true,
    sameSite: 'lax',
    secure: !config.isLocal,
    maxAge: KEPT_SECONDS,
    secrets: config.cookieSecrets,
  });
}

/**
 * The administrator behind a form that was sent. Someone whose session ended while they typed signs in first, and then
 * comes back to the page at `path`, where the fields called `names` hold what they typed.
 */
export async function requireAdminOfForm(
  context: AppLoadContext,
  request: Request,
  { path, form, names }: { path: string; form: FormData; names: string[] },
): Promise<AdminActor> {
  if (await context.getAdminSession()) return requireAdmin(context, request);
  const fields = names.map((name) => [name, String(form.get(name) ?? '').slice(0, LONGEST_FIELD)]);
  const kept: Kept = { path, fields: Object.fromEntries(fields) };
  const headers = { 'Set-Cookie': await getCookie(context.ctx).serialize(kept) };
  throw redirect(consolePaths.home(path), { status: 303, headers });
}

/** What was typed on the page at `path` before its administrator had to sign in again, as its fields take it back. */
export async function readKept(
  { ctx }: AppLoadContext,
  request: Request,
  path: string,
): Promise<FormReply | undefined> {
  const kept = await readSignedCookie<Kept>(getCookie(ctx), request);
  return kept?.path === path ? { form: { initialValue: kept.fields } } : undefined;
}

/** The header that takes away what was kept. */
export function deleteKept({ ctx }: AppLoadContext): Promise<string> {
  return getCookie(ctx).serialize('', { maxAge: 0 });
}

/** The page of the console a form or an address says to come back to; the overview if it says none of ours. */
export function getConsolePath(value: unknown): string {
  const path = getSafeReturnPath(value);
  return isConsolePath(path.split(/[?#]/)[0] ?? '') ? path : consolePaths.home();
}
