import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { createSignedCookie, dropCookie, readSignedCookie } from '#app/lib/http.server.ts';
import type { AdminActor } from '#worker/auth/admin-actor.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { getSafeReturnPath } from '#worker/domain/auth/safe-return-path.ts';
import { isConsolePath } from '#worker/domain/shared/paths.ts';

/** How long a form's input is stored while the administrator signs in again. */
const KEPT_SECONDS = 15 * 60;

/** The maximum length of a stored field: all fields together must fit in one cookie. */
const MAX_FIELD_LENGTH = 500;

/** `path`: the page the fields were typed on. */
type Kept = { path: string; fields: Record<string, string> };

function getCookie({ ctx }: AppLoadContext) {
  return createSignedCookie(ctx, 'kept_fields', { path: consolePaths.home(), maxAge: KEPT_SECONDS });
}

/**
 * Returns the administrator who submitted a form. If their session has expired, stores the fields `names` in a cookie and
 * redirects to sign-in, which returns them to the page at `path` with those fields filled in.
 */
export async function requireAdminOfForm(
  context: AppLoadContext,
  request: Request,
  { path, form, names }: { path: string; form: FormData; names: string[] },
): Promise<AdminActor> {
  if (await context.getAdminSession()) return requireAdmin(context, request);
  const fields = names.map((name) => [name, String(form.get(name) ?? '').slice(0, MAX_FIELD_LENGTH)]);
  const kept: Kept = { path, fields: Object.fromEntries(fields) };
  const headers = { 'Set-Cookie': await getCookie(context).serialize(kept) };
  throw redirect(consolePaths.home(path), { status: 303, headers });
}

/** Returns the fields stored for the page at `path` when its administrator had to sign in again. */
export async function readKeptFields(
  context: AppLoadContext,
  request: Request,
  path: string,
): Promise<FormReply | undefined> {
  const kept = await readSignedCookie<Kept>(getCookie(context), request);
  return kept?.path === path ? { form: { initialValue: kept.fields } } : undefined;
}

/** Returns the Set-Cookie header that deletes the stored fields. */
export function deleteKeptFields(context: AppLoadContext): Promise<string> {
  return dropCookie(getCookie(context));
}

/** Returns the console path that a form field or query parameter names, or the overview if it isn't a console page. */
export function getConsolePath(value: unknown): string {
  const path = getSafeReturnPath(value);
  return isConsolePath(path.split(/[?#]/)[0] ?? '') ? path : consolePaths.home();
}
