import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.ts';
import { replyToIncomplete } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createResultToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { connectFormSchema } from '#worker/domain/integrations/inputs.ts';
import { getPlatformName, listConnectMethods } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { connectPlatform } from '#worker/services/integrations/connect-platform.ts';
import { ConnectFlow } from './connect-flow.tsx';
import { findPlatform } from './find-platform.server.ts';
import { launchDriverApp } from './launch-driver-app.ts';
import { getPlatformValues } from './platform-keys.ts';

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
  const form = context.form;
  form.set('platform', platform);
  const submission = parseForm(form, connectFormSchema);
  if (submission.status !== 'success') {
    const toast = createToast({ kind: 'error', key: 'missingDriverCode' });
    return replyToIncomplete(submission, { message: 'missingDriverCode', toast });
  }
  const connected = await connectPlatform(context.ctx, {
    driverId: driver.id,
    input: submission.value,
    requestKey: readRequestKey(form),
  });
  const toast = createResultToast(connected, {
    done: 'appConnected',
    failed: 'connectFailed',
    values: { platform: getPlatformName(platform) },
  });
  return replyWithToast({ context, request }, { toast, to: paths.home() });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('connectFailed', { getValues: getPlatformValues });

export default function ConnectPage() {
  const t = useTranslations('integrations');
  const navigate = useNavigate();
  const { platform, method, requestKey } = useLoaderData<typeof loader>();
  const plainReply = useActionData<FormReply>();
  return (
    <Page
      isNarrow
      back={method ? paths.connectPlatform(platform) : paths.home()}
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
