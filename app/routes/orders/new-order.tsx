import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.server.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { getPlatformName } from '#worker/domain/integrations/platform-catalog.ts';
import { findDeliverBy } from '#worker/domain/orders/find-deliver-by.ts';
import { type AddOrderInput, addOrderFormSchema } from '#worker/domain/orders/inputs.ts';
import { toMiles } from '#worker/domain/profile/units.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type AddedOrder, addOrder } from '#worker/services/orders/add-order.ts';
import { AddOrderForm } from './add-order-form.tsx';

export const handle: PageHandle = { title: 'newOrder' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return { requestKey: crypto.randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx, form } = context;
  const submission = parseForm(form, addOrderFormSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const input = toInput(submission.value, ctx.now, driver.timeZone);
  const added = await addOrder(ctx, { driver, input, requestKey: readRequestKey(form) });
  if (!added.ok) return replyToFailed(added.error, submission);
  const order = added.value;
  const addresses = listUnplaced(order).join(' · ');
  const values = { platform: getPlatformName(order.platform), restaurant: order.restaurantName, addresses };
  const key = addresses === '' ? 'orderAdded' : 'orderAddedUnplaced';
  const toast = createToast({ kind: 'success', key, values });
  return replyWithToast({ context, request }, { toast, to: paths.home() });
}

/** Returns the addresses that have no place: without it the order is on no route. */
function listUnplaced({ places, restaurantAddress, customerAddress }: AddedOrder): string[] {
  const pickup = places.pickup === 'found' || restaurantAddress === '' ? [] : [restaurantAddress];
  return [...pickup, ...(places.dropoff === 'found' ? [] : [customerAddress])];
}

/** Returns what was typed as the API takes it: in miles, and with the instant that a time of day means. */
function toInput(typed: z.infer<typeof addOrderFormSchema>, now: number, timeZone: string): AddOrderInput {
  const { promisedAt: time, distance, units, ...input } = typed;
  const promisedAt = time && new Date(findDeliverBy(time, now, timeZone)).toISOString();
  return { ...input, promisedAt, distance: distance == null ? null : toMiles(distance, units) };
}

export const clientAction = createClientAction('orderNotAdded');

export default function NewOrderPage() {
  const t = useTranslations('orderForm');
  const navigate = useNavigate();
  const { requestKey } = useLoaderData<typeof loader>();
  const plainReply = useActionData<FormReply>();
  return (
    <Page isNarrow back={paths.home()} title={t('heading')} lead={t('text')}>
      <AddOrderForm requestKey={requestKey} plainReply={plainReply} onDone={() => navigate(paths.home())} />
    </Page>
  );
}
