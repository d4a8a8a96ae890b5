import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { z } from 'zod';
import { readFields, readIntent } from '#app/components/form/parse-form.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createFailureToast, createResultToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { removePasskey } from '#worker/services/passkeys/remove-passkey.ts';
import { endAllSessions } from '#worker/services/sessions/end-all-sessions.ts';
import { endOwnSession } from '#worker/services/sessions/end-own-session.ts';

const sessionSchema = z.object({ sessionId: z.string().max(64) });
const passkeySchema = z.object({ passkeyId: z.string().max(1400) });

/** The action of the profile: does what the pressed button stands for and replies with a toast. */
export async function handleProfileAction({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const toast = await runProfileAction(context, driver.id);
  return replyWithToast({ context, request }, { toast, to: paths.profile() });
}

async function runProfileAction(
  { ctx, form }: ActionFunctionArgs['context'],
  driverId: string,
): Promise<Toast> {
  const failed = 'accountUpdateFailed';
  switch (readIntent(form, ['endSession', 'endAllSessions', 'removePasskey'])) {
    case 'endSession': {
      const read = readFields(form, sessionSchema);
      const ended = read.ok ? await endOwnSession(ctx, { driverId, ...read.value }) : read;
      return createResultToast(ended, { done: 'sessionEnded', failed });
    }
    case 'removePasskey': {
      const read = readFields(form, passkeySchema);
      const removed = read.ok ? await removePasskey(ctx, { driverId, ...read.value }) : read;
      return createResultToast(removed, { done: 'passkeyRemoved', failed });
    }
    case 'endAllSessions': {
      const { setCookie } = await endAllSessions(ctx, { driverId });
      throw redirect(paths.home(), { status: 303, headers: { 'Set-Cookie': setCookie } });
    }
    case null:
      return createFailureToast(failed, { code: 'invalidInput' });
  }
}
