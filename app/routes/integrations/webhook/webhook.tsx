import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import { type FormReply, getTypedValue, hasFieldError } from '#app/components/form/form-reply.ts';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import type { ToastKey } from '#app/lib/toast.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { linkDeliverySchema, signingKeySchema } from '#worker/domain/reported-deliveries/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getWebhookPage } from '#worker/services/reported-deliveries/get-webhook-page.ts';
import { linkDelivery } from '#worker/services/reported-deliveries/link-delivery.ts';
import { saveWebhookSecret } from '#worker/services/reported-deliveries/save-webhook-secret.ts';
import { findPlatform } from '../find-platform.server.ts';
import { getPlatformValues } from '../platform-keys.ts';
import { ShownCode } from '../shown-code.tsx';
import { LinkForm } from './link-form.tsx';
import { SigningKeyForm } from './signing-key-form.tsx';
import { WebhookLogin } from './webhook-login.tsx';

export const handle: PageHandle = { title: 'webhook' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const platform = findPlatform(params);
  const page = await getWebhookPage(context.ctx, { driverId: driver.id, platform });
  if (!page) throw redirect(paths.connectPlatform(platform));
  return page;
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('webhookNotSaved', { getValues: getPlatformValues });

const KEY = 'signingKey';

/** The page to set up a platform's delivery webhook and link reported deliveries to orders. */
export default function WebhookPage() {
  const t = useTranslations('deliveries');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const isOfKey = hasFieldError(reply, KEY) || getTypedValue(reply, KEY) !== undefined;
  const { product, address } = page;
  return (
    <Page isNarrow back={paths.home()} title={t('heading', { product })} lead={t('text')}>
      <FormAlert reply={reply} />
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

/** Saves the webhook's signing key, creates a new password, or links an order to a delivery, depending on the pressed button. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx, form } = context;
  const of = { driverId: driver.id, platform: findPlatform(params) };
  const finish = (key: ToastKey) => {
    const values = { platform: getPlatformName(of.platform) };
    const toast = createToast({ kind: 'success', key, values });
    return redirectWithToast(context, { toast, to: paths.webhook(of.platform) });
  };
  if (form.get('intent') === 'link') {
    const submission = parseForm(form, linkDeliverySchema);
    if (submission.status !== 'success') return replyToInvalid(submission);
    const linked = await linkDelivery(ctx, { ...of, ...submission.value });
    return linked.ok ? finish('orderLinked') : replyToFailed(linked.error, submission);
  }
  if (form.get('intent') === 'newPassword') {
    const saved = await saveWebhookSecret(ctx, { ...of, secret: null });
    return saved.ok ? finish('webhookSaved') : replyToFailed(saved.error);
  }
  const submission = parseForm(form, signingKeySchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const saved = await saveWebhookSecret(ctx, { ...of, secret: submission.value.signingKey });
  return saved.ok ? finish('webhookSaved') : replyToFailed(saved.error, submission);
}
