import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { ToastKey } from '#app/lib/toast.ts';
import { orderFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderForm } from '#worker/domain/orders/order-form.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type AddedOrder, addOrder } from '#worker/services/orders/add-order.ts';
import { AddOrderForm } from './add-order-form.tsx';
import { rememberPlatform } from './last-platform.server.ts';
import type { OrderFormReply } from './order-form-reply.ts';
import { replyWithDraft } from './reply-with-draft.server.ts';

export const handle: PageHandle = { title: 'newOrder' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return { requestKey: crypto.randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx, form } = context;
  const submission = parseForm(form, orderFormSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const input = readOrderForm(submission.value, { now: ctx.now, timeZone: driver.timeZone });
  if (form.get('intent') === 'checkOrder') return replyWithDraft(ctx, { driver, input }, submission);
  const added = await addOrder(ctx, { driver, input, requestKey: readRequestKey(form) });
  if (!added.ok) return replyToFailed(added.error, submission);
  const order = added.value;
  const setCookie = rememberPlatform(ctx, driver.id, order.platform);
  return replyWithToast(
    { context, request },
    { toast: createAddedToast(order), to: paths.home(), setCookie },
  );
}

function createAddedToast(order: AddedOrder) {
  const names = writeOrderNames([order]);
  const { pickupLabel, dropoffLabel } = order.places;
  const unplaced = listUnplaced(order);
  const understood = [pickupLabel, dropoffLabel].filter((label) => label !== null);
  const create = (key: ToastKey, addresses: string[]) =>
    createToast({ kind: 'success', key, values: { names, addresses: addresses.join(' · ') } });
  if (unplaced.length > 0) return create('orderAddedUnplaced', unplaced);
  return create(understood.length > 0 ? 'orderAddedUnderstood' : 'orderAdded', understood);
}

/** Returns the addresses that have no place: without it the order is on no route. */
function listUnplaced({ places, restaurantAddress, customerAddress }: AddedOrder): string[] {
  return [
    ...(places.pickup === 'found' ? [] : [restaurantAddress]),
    ...(places.dropoff === 'found' ? [] : [customerAddress]),
  ].filter((address) => address !== '');
}

export const clientAction = createClientAction('orderNotAdded', { canWait: true });

export default function NewOrderPage() {
  const t = useTranslations('orderForm');
  const navigate = useNavigate();
  const { requestKey } = useLoaderData<typeof loader>();
  const plainReply = useActionData<OrderFormReply>();
  return (
    <Page isNarrow back={paths.home()} title={t('heading')} lead={t('text')}>
      <AddOrderForm requestKey={requestKey} plainReply={plainReply} onDone={() => navigate(paths.home())} />
    </Page>
  );
}
