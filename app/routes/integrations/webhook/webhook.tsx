import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { type FormReply, getTypedValue, hasFieldError } from '#app/components/form/form-reply.ts';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getWebhookPage } from '#worker/services/deliveries/get-webhook-page.ts';
import { findPlatform } from '../find-platform.server.ts';
import { getPlatformValues } from '../platform-keys.ts';
import { ShownCode } from '../shown-code.tsx';
import { LinkForm } from './link-form.tsx';
import { SigningKeyForm } from './signing-key-form.tsx';
import { handleWebhookForm } from './webhook-action.server.ts';
import { WebhookLogin } from './webhook-login.tsx';

export const handle: PageHandle = { title: 'webhook' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const page = await getWebhookPage(context.ctx, { driverId: driver.id, platform });
  if (!page) throw redirect(paths.connectPlatform(platform));
  return page;
}

export function action(args: ActionFunctionArgs) {
  return handleWebhookForm(args);
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('webhookNotSaved', { getValues: getPlatformValues });

const KEY = 'signingKey';

/** Sets up a platform's webhook for deliveries, and links them to orders. */
export default function WebhookPage() {
  const t = useTranslations('deliveries');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const isOfKey = hasFieldError(reply, KEY) || getTypedValue(reply, KEY) !== undefined;
  const { product, address } = page;
  return (
    <Page isNarrow back={paths.home()} title={t('heading', { product })} lead={t('text')}>
      <Card id="webhook" title={t('webhook')}>
        <div className="flex flex-col items-start gap-3">
          <p className="text-small">{t('addressText', { product })}</p>
          <ShownCode code={address} kind="address" />
          {page.login ? (
            <WebhookLogin product={product} {...page.login} />
          ) : (
            <SigningKeyForm product={product} isSetUp={page.isSetUp} reply={isOfKey ? reply : undefined} />
          )}
        </div>
      </Card>
      {page.isSetUp && (
        <Card id="link" title={t('link')}>
          <LinkForm orders={page.orders} waiting={page.waiting} reply={isOfKey ? undefined : reply} />
        </Card>
      )}
    </Page>
  );
}
