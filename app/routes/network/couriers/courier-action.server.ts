import { type AppLoadContext, redirect } from '@remix-run/cloudflare';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import type { PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { signingKeySchema } from '#worker/domain/reported-deliveries/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { connectCourier } from '#worker/services/reported-deliveries/couriers/connect-courier.ts';
import { disconnectCourier } from '#worker/services/reported-deliveries/couriers/disconnect-courier.ts';
import { getWebhookProduct } from '#worker/services/reported-deliveries/get-webhook-product.ts';
import { saveWebhookSecret } from '#worker/services/reported-deliveries/save-webhook-secret.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';

type Args = { context: AppLoadContext; request: Request };
type Asked = { token: string; platform: PlatformId };

/** Creates, changes or ends a restaurant's connection to a delivery service, depending on the pressed button. */
export async function changeCourier({ context, request }: Args, { token, platform }: Asked) {
  const { ctx, form } = context;
  const allowed = await limitByAddress(context, request, 'restaurantManage');
  if (!allowed.ok) {
    const typed = form.has('signingKey') ? parseForm(form, signingKeySchema) : undefined;
    return replyToFailed(allowed.error, typed);
  }
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return replyToFailed(managed.error);
  const of = { restaurantId: managed.value.id, platform };
  const to = paths.courier(token, platform);
  const finish = (key: 'webhookSaved' | 'appDisconnected') => {
    const values = { platform: getWebhookProduct(platform) ?? platform };
    return redirectWithToast(context, { toast: createToast({ kind: 'success', key, values }), to });
  };
  switch (form.get('intent')) {
    case 'connect': {
      const connected = await connectCourier(ctx, of);
      return connected.ok ? redirect(to, 303) : replyToFailed(connected.error);
    }
    case 'disconnect': {
      await disconnectCourier(ctx, of);
      return finish('appDisconnected');
    }
    case 'newPassword': {
      const saved = await saveWebhookSecret(ctx, { ...of, secret: null });
      return saved.ok ? finish('webhookSaved') : replyToFailed(saved.error);
    }
    default: {
      const submission = parseForm(form, signingKeySchema);
      if (submission.status !== 'success') return replyToInvalid(submission);
      const saved = await saveWebhookSecret(ctx, { ...of, secret: submission.value.signingKey });
      return saved.ok ? finish('webhookSaved') : replyToFailed(saved.error, submission);
    }
  }
}
