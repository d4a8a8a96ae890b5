import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { readFields } from '#app/components/form/parse-form.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { createResultToast, replyWithToast } from '#app/lib/toast.server.ts';
import { integrationFormSchema } from '#worker/domain/integrations/inputs.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { updateIntegration } from '#worker/services/integrations/update-integration.ts';
import { findPlatform } from './find-platform.server.ts';
import { getPlatformValues } from './platform-keys.ts';

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return redirect(paths.connectPlatform(findPlatform(params)));
}

/** Disconnects a platform. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const read = readFields(context.form, integrationFormSchema);
  const updated = read.ok
    ? await updateIntegration(context.ctx, {
        driverId: driver.id,
        integrationId: read.value.integrationId,
        input: { isConnected: false },
      })
    : read;
  const toast = createResultToast(updated, {
    done: platform === 'roadwaze' ? 'networkLeft' : 'appDisconnected',
    failed: 'disconnectFailed',
    values: { platform: getPlatformName(platform) },
  });
  return replyWithToast({ context, request }, { toast, to: paths.home() });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('disconnectFailed', { getValues: getPlatformValues });
