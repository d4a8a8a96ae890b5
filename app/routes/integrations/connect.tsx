import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { readRequestKey } from '#app/lib/read-request-key.server.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { connectPlatformSchema } from '#worker/domain/integrations/inputs.ts';
import {
  findPlatformName,
  getPlatformName,
  listConnectMethods,
} from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { connectPlatform } from '#worker/services/integrations/connect-platform.ts';
import { ConnectFlow } from './connect-flow.tsx';
import { findPlatform } from './find-platform.server.ts';
import { launchDriverApp } from './launch-driver-app.ts';

export const handle: PageHandle = { title: 'connectPlatform' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  const platform = findPlatform(params);
  const wanted = new URL(request.url).searchParams.get('method');
  const method = listConnectMethods(platform).find((known) => known === wanted) ?? null;
  return { platform, method, requestKey: crypto.randomUUID() };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const form = await request.formData();
  form.set('platform', platform);
  const submission = parseWithZod(form, { schema: connectPlatformSchema });
  if (submission.status !== 'success') {
    const key = form.get('method') === 'api-key' ? 'missingApiKey' : 'missingDriverCode';
    const toast = createToast({ kind: 'error', key });
    return data({ toast, form: submission.reply({ hideFields: ['apiKey'] }) }, { status: 400 });
  }
  const requestKey = readRequestKey(form);
  const connected = await connectPlatform(context.ctx, {
    driverId: driver.id,
    input: submission.value,
    requestKey,
  });
  const values = { platform: getPlatformName(platform) };
  const toast = connected.ok
    ? createToast({ kind: 'success', key: 'appConnected', values })
    : createToast({ kind: 'error', key: 'connectFailed', values, errorCode: connected.error.code });
  const status = connected.ok ? 200 : ERROR_STATUS[connected.error.code];
  return replyWithToast({ context, request }, { toast, to: paths.home(), status });
}

export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const values = { platform: findPlatformName(params.platform) };
  return guardAction(request, () => serverAction<typeof action>(), { key: 'connectFailed', values });
}

export default function ConnectPage() {
  const t = useTranslations('integrations');
  const navigate = useNavigate();
  const { platform, method, requestKey } = useLoaderData<typeof loader>();
  const plainReply = useActionData<FormReply>();
  return (
    <Page
      isNarrow
      title={t('connect', { platform: getPlatformName(platform) })}
      lead={method ? undefined : t('connectText')}
    >
      <ConnectFlow
        platform={platform}
        method={method}
        requestKey={requestKey}
        plainReply={plainReply}
        onDone={() => {
          navigate(paths.home());
          launchDriverApp(platform, 'driver').catch(() => undefined);
        }}
      />
    </Page>
  );
}
