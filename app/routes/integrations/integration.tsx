import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { readFields, readIntent } from '#app/components/form/parse-form.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { createResultToast, replyWithToast } from '#app/lib/toast.server.ts';
import { integrationFormSchema } from '#worker/domain/integrations/inputs.ts';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { updateIntegration } from '#worker/services/integrations/update-integration.ts';
import { findPlatform } from './find-platform.server.ts';
import { getPlatformValues } from './platform-keys.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return redirect(paths.connectPlatform(findPlatform(params)));
}

/** Disconnects a platform, or turns alerts for its offers on or off. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const isAlerts = readIntent(context.form, [SAVE_ALERTS]) !== null;
  const input = isAlerts
    ? { settings: { notifications: context.form.get('notifications') === 'yes' } }
    : { isConnected: false };
  const read = readFields(context.form, integrationFormSchema);
  const updated = read.ok
    ? await updateIntegration(context.ctx, {
        driverId: driver.id,
        integrationId: read.value.integrationId,
        input,
      })
    : read;
  const toast = createResultToast(updated, {
    ...(isAlerts ? ALERT_TOASTS : getDisconnectToasts(platform)),
    values: { platform: getPlatformName(platform) },
  });
  return replyWithToast({ context, request }, { toast, to: paths.home() });
}

const SAVE_ALERTS = 'saveNotifications';
const ALERT_TOASTS = { done: 'notificationsSaved', failed: 'accountUpdateFailed' } as const;

function getDisconnectToasts(platform: PlatformId) {
  const done = platform === 'roadwaze' ? 'networkLeft' : 'appDisconnected';
  return { done, failed: 'disconnectFailed' } as const;
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('disconnectFailed', {
  byIntent: { [SAVE_ALERTS]: ALERT_TOASTS.failed },
  getValues: getPlatformValues,
});
