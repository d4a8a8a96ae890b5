import { type AppLoadContext, data } from '@remix-run/cloudflare';
import { bindRequestKey } from '#app/components/form/bind-request-key.server.ts';
import { applyChosenPlaces } from '#app/components/form/chosen-places.ts';
import { parseForm, readIntent } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { readLocale } from '#app/i18n/locale.server.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { askAddresses } from '#app/routes/resources/ask-address.server.ts';
import { findDay } from '#worker/domain/network/delivery-days.ts';
import { deliveryFormSchema, readDeliveryForm } from '#worker/domain/network/delivery-form.ts';
import type { PostDeliveryInput } from '#worker/domain/network/inputs.ts';
import { toPlace } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { postDelivery } from '#worker/services/network/post-delivery.ts';
import { quoteDelivery } from '#worker/services/network/quote-delivery.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';
import type { DeliveryReply, Quote } from './delivery-reply.ts';

type Args = { context: AppLoadContext; request: Request };
type Submission = ReturnType<typeof parseForm<typeof deliveryFormSchema>>;

const ADDRESSES = [{ name: 'dropoffAddress', place: 'dropoff' }];

/** Handles the delivery form: replies with a quote, or posts the delivery at the quoted price. */
export async function postFromForm({ context, request }: Args, token: string) {
  const { ctx } = context;
  const form = applyChosenPlaces(context.form, ADDRESSES);
  const submission = parseForm(form, deliveryFormSchema);
  const allowed = await limitByAddress(context, request, 'restaurantManage');
  if (!allowed.ok) return replyToFailed(allowed.error, submission);
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return replyToFailed(managed.error);
  const { id: restaurantId, lat, lng } = managed.value;
  if (submission.status !== 'success') return replyToInvalid(submission);
  const asked = { form, submission, addresses: ADDRESSES, near: toPlace(lat, lng) };
  const question = await askAddresses(ctx, asked);
  if (question) return question;
  const { timeZone } = await readLocale(context, request);
  const isPosted = readIntent(form, ['postDelivery']) !== null;
  const { quotedAt, requestKey, ...asTyped } = submission.value;
  const input = readDeliveryForm(isPosted ? { ...asTyped, quotedAt } : asTyped, { now: ctx.now, timeZone });
  const isPosting = isPosted && input.quotedPrice != null;
  const priced = { restaurantId, input, submission, timeZone };
  if (!isPosting) return replyWithQuote(context, priced);
  const { quotedPrice: _, ...typed } = asTyped;
  const key = await bindRequestKey(requestKey, typed);
  const posted = await postDelivery(ctx, { restaurantId, input, requestKey: key });
  if (posted.ok) {
    const toast = createToast({ kind: 'success', key: 'deliveryPosted' });
    return redirectWithToast(context, { toast, to: paths.delivery(token, posted.value.id) });
  }
  if (posted.error.code !== 'priceChanged') return replyToFailed(posted.error, submission);
  return replyWithQuote(context, { ...priced, isChanged: true });
}

type Priced = {
  restaurantId: string;
  input: PostDeliveryInput;
  submission: Submission;
  timeZone: string;
  isChanged?: boolean;
};

async function replyWithQuote(
  { ctx }: AppLoadContext,
  { restaurantId, input, submission, timeZone, isChanged = false }: Priced,
) {
  const priced = await quoteDelivery(ctx, { restaurantId, input });
  if (!priced.ok) return replyToFailed(priced.error, submission);
  const { priceCents, tipCents, miles, milesSource, dropoffLabel, readyAt, promisedAt } = priced.value;
  const at = { now: ctx.now, timeZone };
  const quote: Quote = {
    priceCents,
    tipCents,
    miles,
    dropoffLabel,
    readyAt,
    promisedAt,
    readyDay: findDay(readyAt ?? ctx.now, at),
    dueDay: findDay(promisedAt, at),
    quotedAt: ctx.now,
    isEstimate: milesSource === 'estimate',
  };
  const form = submission.reply(isChanged ? { formErrors: ['priceChanged'] } : {});
  return data<DeliveryReply>({ form, quote }, { status: isChanged ? ERROR_STATUS.priceChanged : 200 });
}
