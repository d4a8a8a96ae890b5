import type { ActionFunctionArgs } from '@remix-run/cloudflare';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import type { ToastKey } from '#app/lib/toast.ts';
import { linkDeliverySchema, signingKeySchema } from '#worker/domain/deliveries/inputs.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { linkDelivery } from '#worker/services/deliveries/link-delivery.ts';
import { saveWebhookSecret } from '#worker/services/deliveries/save-webhook-secret.ts';
import { findPlatform } from '../find-platform.server.ts';

/** Saves a webhook's key, creates a new password, or links an order to a delivery, by the pressed button. */
export async function handleWebhookForm({ context, request, params }: ActionFunctionArgs) {
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
