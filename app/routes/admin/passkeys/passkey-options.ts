import { type ActionFunctionArgs, json, redirect } from '@remix-run/cloudflare';
import { readPendingAdminSession } from '#worker/auth/admin-session.ts';
import { getPasskeySite } from '#worker/auth/passkeys.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { createAdminPasskeyOptions } from '#worker/services/admin-passkeys/add-admin-passkey.ts';
import { createAdminStepOptions } from '#worker/services/admin-passkeys/verify-admin-session.ts';

export const loader = () => redirect(consolePaths.passkeys(), { status: 303 });

/** Returns the WebAuthn options: for signing in with a passkey while the sign-in is pending, otherwise for creating one. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx } = context;
  const site = getPasskeySite(request.url);
  const pending = await readPendingAdminSession(ctx, request.headers.get('Cookie'));
  if (pending) return json(await createAdminStepOptions(ctx, { session: pending, site }));
  const session = await context.getAdminSession();
  if (!session) throw createRefusal({ code: 'unauthorized' });
  const options = await createAdminPasskeyOptions(ctx, { session, site });
  if (!options.ok) throw createRefusal(options.error);
  return json(options.value);
}
