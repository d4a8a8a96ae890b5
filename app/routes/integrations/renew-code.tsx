import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, Form, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { findPlatformName, getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { findIntegration } from '#worker/services/integrations/find-integration.ts';
import { renewDispatchCode } from '#worker/services/integrations/renew-dispatch-code.ts';
import { DispatchCode } from './dispatch-code.tsx';
import { findPlatform } from './find-platform.server.ts';

export const handle: PageHandle = { title: 'dispatchCode' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const integration = await findIntegration(context.ctx, { driverId: driver.id, platform });
  if (!integration?.isConnected) throw redirect(paths.connectPlatform(platform));
  return { platform, integrationId: integration.id, code: integration.dispatchCode };
}

/** Renews the code; that the page says what then stops is the confirmation. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const form = await request.formData();
  const integrationId = String(form.get('integrationId') ?? '');
  const input = { dispatchCode: String(form.get('dispatchCode') ?? '') || null };
  const renewed = await renewDispatchCode(context.ctx, { driverId: driver.id, integrationId, input });
  const values = { platform: getPlatformName(platform) };
  const toast = renewed.ok
    ? createToast({ kind: 'success', key: 'codeRenewed', values })
    : createToast({ kind: 'error', key: 'codeNotRenewed', values, errorCode: renewed.error.code });
  const status = renewed.ok ? 200 : ERROR_STATUS[renewed.error.code];
  return replyWithToast({ context, request }, { toast, to: paths.dispatchCode(platform), status });
}

export async function clientAction({ request, params, serverAction }: ClientActionFunctionArgs) {
  const values = { platform: findPlatformName(params.platform) };
  return guardAction(request, () => serverAction<typeof action>(), { key: 'codeNotRenewed', values });
}

export default function RenewCodePage() {
  const t = useTranslations('integrations');
  const { platform, integrationId, code } = useLoaderData<typeof loader>();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Page isNarrow back={paths.home()} title={t('dispatchCode')} lead={<PlatformName platform={platform} />}>
      <div className="flex flex-col items-start gap-2">
        <DispatchCode platform={platform} code={code} />
      </div>
      <Form method="post" className="flex flex-col gap-3">
        <input type="hidden" name="integrationId" value={integrationId} />
        <input type="hidden" name="dispatchCode" value={code ?? ''} />
        {code !== null && <p className="text-small">{t('renewCodeText')}</p>}
        <Button type="submit" isPending={isPending}>
          {code === null ? t('createCode') : t('renewCode')}
        </Button>
      </Form>
    </Page>
  );
}

function PlatformName({ platform }: { platform: Parameters<typeof getPlatformName>[0] }) {
  return <span translate="no">{getPlatformName(platform)}</span>;
}
