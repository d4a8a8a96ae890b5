import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { applyChosenPlaces, ORDER_ADDRESSES } from '#app/components/form/chosen-places.ts';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { ToastKey } from '#app/lib/toast.ts';
import { askAddresses } from '#app/routes/resources/ask-address.server.ts';
import { orderFormSchema } from '#worker/domain/orders/inputs.ts';
import { readOrderForm } from '#worker/domain/orders/order-form.ts';
import { writeOrderNames } from '#worker/domain/orders/order-names.ts';
import { FOUND_CERTAINTY } from '#worker/domain/places/rate-place.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type AddedOrder, addOrder } from '#worker/services/orders/add-order.ts';
import { AddOrderForm } from './add-order-form.tsx';
import { dropDraft } from './kept-draft.ts';
import { rememberPlatform } from './last-platform.server.ts';

import type { OrderFormReply } from './order-form-reply.ts';
import { replyWithDraft } from './reply-with-draft.server.ts';
import { replyWithOffer } from './reply-with-offer.server.ts';

export const handle: PageHandle = { title: 'newOrder' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireDriver(context, request);
  return { requestKey: crypto.randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx } = context;
  const form = applyChosenPlaces(context.form, ORDER_ADDRESSES);
  const intent = form.get('intent');
  const text = intent === 'readOffer' && form.get('offerText');
  if (typeof text === 'string' && text !== '') return replyWithOffer(context, driver, { text, form });
  const submission = parseForm(form, orderFormSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const input = readOrderForm(submission.value, { now: ctx.now, timeZone: driver.timeZone });
  // Without JavaScript, Enter submits with the form's first button, which is `readOffer`.
  if (intent === 'checkOrder' || intent === 'readOffer')
    return replyWithDraft(ctx, { driver, input }, submission);
  const near = getLastPosition(driver);
  const question = await askAddresses(ctx, { form, submission, addresses: ORDER_ADDRESSES, near });
  if (question) return question;
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
  const unplaced = listUnplaced(order);
  const create = (key: ToastKey, addresses: string[]) =>
    createToast({
      kind: 'success',
      key,
      values: { names, addresses: addresses.join(' · ') },
      orderIds: [order.id],
    });
  if (unplaced.length > 0) return create('orderAddedUnplaced', unplaced);
  const { understood, isAbout } = listUnderstood(order);
  if (isAbout) return create('orderAddedAbout', understood);
  return create(understood.length > 0 ? 'orderAddedUnderstood' : 'orderAdded', understood);
}

/** Returns the addresses that resolved to a different text or to an uncertain place. */
function listUnderstood({ places, restaurantAddress, customerAddress }: AddedOrder) {
  const understood = [
    { label: places.pickupLabel, typed: restaurantAddress, certainty: places.pickupCertainty },
    { label: places.dropoffLabel, typed: customerAddress, certainty: places.dropoffCertainty },
  ].map(({ label, typed, certainty }) => ({
    isAbout: certainty !== null && certainty < FOUND_CERTAINTY,
    label,
    typed,
  }));
  const shown = understood.filter(({ isAbout, label }) => isAbout || label !== null);
  return {
    understood: shown.map(({ label, typed }) => label ?? typed),
    isAbout: shown.some(({ isAbout }) => isAbout),
  };
}

/** Returns the addresses that have no place. Without one, the order can't be on the route. */
function listUnplaced({ places, restaurantAddress, customerAddress }: AddedOrder): string[] {
  return [
    ...(places.pickup === 'found' ? [] : [restaurantAddress]),
    ...(places.dropoff === 'found' ? [] : [customerAddress]),
  ].filter((address) => address !== '');
}

export { decideRevalidation as shouldRevalidate };

const sendOrder = createClientAction('orderNotAdded', { canWait: true });

export async function clientAction(args: ClientActionFunctionArgs) {
  const reply = await sendOrder(args);
  if (reply.isDone) dropDraft();
  return reply;
}

export default function NewOrderPage() {
  const t = useTranslations('orderForm');
  const navigate = useNavigate();
  const { requestKey } = useLoaderData<typeof loader>();
  const plainReply = useActionData<OrderFormReply>();
  return (
    <Page isNarrow back={paths.home()} lead={t('text')}>
      <AddOrderForm requestKey={requestKey} plainReply={plainReply} onDone={() => navigate(paths.home())} />
    </Page>
  );
}
