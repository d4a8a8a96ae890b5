import { type AppLoadContext, data } from '@remix-run/cloudflare';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { createFailureToast, createResultToast, replyWithToast } from '#app/lib/toast.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { createApiKey } from '#worker/services/network/keys/create-api-key.ts';
import { revokeApiKey } from '#worker/services/network/keys/revoke-api-key.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';

type Args = { context: AppLoadContext; request: Request };

export const KEY_INTENTS = ['createApiKey', 'revokeApiKey'] as const;

/** A reply of the manage page. `newKey`: the key that was just created, which can't be shown again. */
export type ManageReply = FormReply & { newKey?: string };

/** Creates or revokes an API key of the restaurant with this manage link. */
export async function changeApiKeys(args: Args, token: string, intent: (typeof KEY_INTENTS)[number]) {
  const { ctx, form } = args.context;
  const to = paths.restaurantManage(token);
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok)
    return replyWithToast(args, { toast: createFailureToast('apiKeyUnchanged', managed.error), to });
  const restaurantId = managed.value.id;
  if (intent === 'createApiKey') {
    const created = await createApiKey(ctx, { restaurantId, after: String(form.get('after') ?? '') });
    if (created.ok) return data<ManageReply>({ newKey: created.value.key });
    const toast = createFailureToast('apiKeyUnchanged', created.error);
    return replyWithToast(args, { toast, to });
  }
  const revoked = await revokeApiKey(ctx, { restaurantId, keyId: String(form.get('keyId')) });
  const toast = createResultToast(revoked, { done: 'apiKeyRevoked', failed: 'apiKeyUnchanged' });
  return replyWithToast(args, { toast, to });
}
