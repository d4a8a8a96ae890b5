import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { requireDriver } from '#app/lib/auth.server.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { findPlatformName, getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { updateIntegration } from '#worker/services/integrations/update-integration.ts';
import { findPlatform } from './find-platform.server.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return redirect(paths.connectPlatform(findPlatform(params)));
}

/** Disconnects a platform. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const form = await request.formData();
  const integrationId = String(form.get('integrationId') ?? '');
  const input = { isConnected: false };
  const updated = await updateIntegration(context.ctx, { driverId: driver.id, integrationId, input });
  const values = { platform: getPlatformName(platform) };
  if (!updated.ok) {
    const { code } = updated.error;
    const toast = createToast({ kind: 'error', key: 'disconnectFailed', values, errorCode: code });
    return replyWithToast({ context, request }, { toast, to: paths.home(), status: ERROR_STATUS[code] });
  }
  const key = platform === 'roadwaze' ? 'networkLeft' : 'appDisconnected';
  const toast = createToast({ kind: 'success', key, values });
  return replyWithToast({ context, request }, { toast, to: paths.home() });
}

export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const values = { platform: findPlatformName(params.platform) };
  return guardAction(request, () => serverAction<typeof action>(), { key: 'disconnectFailed', values });
}
