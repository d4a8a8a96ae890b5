import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { Form, Link, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { readFields } from '#app/components/form/parse-form.ts';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createResultToast, replyWithToast } from '#app/lib/toast.server.ts';
import { integrationFormSchema } from '#worker/domain/integrations/inputs.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { findIntegration } from '#worker/services/integrations/find-integration.ts';
import { renewDispatchCode } from '#worker/services/integrations/renew-dispatch-code.ts';
import { getWebhookProduct } from '#worker/services/reported-deliveries/get-webhook-product.ts';
import { DispatchCode } from './dispatch-code.tsx';
import { findPlatform } from './find-platform.server.ts';
import { getPlatformValues } from './platform-keys.ts';

export const handle: PageHandle = { title: 'dispatchCode' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const integration = await findIntegration(context.ctx, { driverId: driver.id, platform });
  if (!integration?.isConnected) throw redirect(paths.connectPlatform(platform));
  const product = getWebhookProduct(platform);
  return { platform, integrationId: integration.id, code: integration.dispatchCode, product };
}

/** Renews the code. There is no further confirmation, because the page explains the consequences. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const read = readFields(context.form, integrationFormSchema);
  const renewed = read.ok
    ? await renewDispatchCode(context.ctx, {
        driverId: driver.id,
        integrationId: read.value.integrationId,
        input: { dispatchCode: read.value.dispatchCode },
      })
    : read;
  const toast = createResultToast(renewed, {
    done: 'codeRenewed',
    failed: 'codeNotRenewed',
    values: { platform: getPlatformName(platform) },
  });
  return replyWithToast({ context, request }, { toast, to: paths.dispatchCode(platform) });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('codeNotRenewed', { getValues: getPlatformValues });

export default function RenewCodePage() {
  const t = useTranslations('integrations');
  const tDeliveries = useTranslations('deliveries');
  const { platform, integrationId, code, product } = useLoaderData<typeof loader>();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Page isNarrow back={paths.home()} lead={<PlatformName platform={platform} />}>
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
      {product && (
        <Link to={paths.webhook(platform)} className={getButtonClasses('quiet', '-mx-2 self-start px-2')}>
          {tDeliveries('heading', { product })}
        </Link>
      )}
    </Page>
  );
}

function PlatformName({ platform }: { platform: Parameters<typeof getPlatformName>[0] }) {
  return <span translate="no">{getPlatformName(platform)}</span>;
}
