import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { z } from 'zod';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { ToastKey } from '#app/lib/toast.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { fail, type Result } from '#worker/domain/shared/result.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { removePasskey } from '#worker/services/passkeys/remove-passkey.ts';
import { endAllSessions } from '#worker/services/sessions/end-all-sessions.ts';
import { endOwnSession } from '#worker/services/sessions/end-own-session.ts';

/** What the profile posts: the button pressed is the `intent`. */
const profileActionSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('endSession'), sessionId: z.string().max(64) }),
  z.object({ intent: z.literal('endAllSessions') }),
  z.object({ intent: z.literal('removePasskey'), passkeyId: z.string().max(1400) }),
]);

const SUCCESS_TOASTS = {
  endSession: 'sessionEnded',
  removePasskey: 'passkeyRemoved',
} as const satisfies Record<string, ToastKey>;

/** The action of the profile: does what was asked and answers with a toast. */
export async function handleProfileAction({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const parsed = profileActionSchema.safeParse(Object.fromEntries(await request.formData()));
  if (parsed.data?.intent === 'endAllSessions') {
    const { setCookie } = await endAllSessions(context.ctx, { driverId: driver.id });
    throw redirect(paths.home(), { status: 303, headers: { 'Set-Cookie': setCookie } });
  }
  const result: Result<ToastKey> = parsed.success
    ? await runProfileAction(context.ctx, driver.id, parsed.data)
    : fail('invalidInput');
  const toast = result.ok
    ? createToast({ kind: 'success', key: result.value })
    : createToast({ kind: 'error', key: 'accountUpdateFailed', errorCode: result.error.code });
  const status = result.ok ? 200 : ERROR_STATUS[result.error.code];
  return replyWithToast({ context, request }, { toast, to: paths.profile(), status });
}

type ProfileAction = Exclude<z.infer<typeof profileActionSchema>, { intent: 'endAllSessions' }>;

async function runProfileAction(
  ctx: ActionFunctionArgs['context']['ctx'],
  driverId: string,
  action: ProfileAction,
): Promise<Result<ToastKey>> {
  const done =
    action.intent === 'endSession'
      ? await endOwnSession(ctx, { driverId, sessionId: action.sessionId })
      : await removePasskey(ctx, { driverId, passkeyId: action.passkeyId });
  return done.ok ? { ok: true, value: SUCCESS_TOASTS[action.intent] } : done;
}
