import type { AppLoadContext } from '@remix-run/cloudflare';
import { getChoiceName } from '#app/components/form/address-question.ts';
import { applyChosenPlaces, isForSameText } from '#app/components/form/chosen-places.ts';
import { getTypedValue } from '#app/components/form/form-reply.ts';
import { parseForm, readIntent } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { readLocale } from '#app/i18n/locale.server.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import {
  createFailureToast,
  createResultToast,
  createToast,
  redirectWithToast,
  replyWithToast,
} from '#app/lib/toast.server.ts';
import { changeApiKeys, KEY_INTENTS } from '#app/routes/network/keys/change-api-keys.server.ts';
import { askAddresses, createAddressToast } from '#app/routes/resources/ask-address.server.ts';
import { changePlan, PLAN_INTENTS, type PlanIntent } from '#app/routes/subscription/change-plan.server.ts';
import { restaurantDetailsSchema } from '#worker/domain/restaurants/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { editRestaurant } from '#worker/services/restaurants/edit-restaurant.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';
import { replaceManageLink } from '#worker/services/restaurants/replace-manage-link.ts';
import { toEditable } from './manage-page.server.ts';
import { getOpenedName, RESTAURANT_ADDRESSES, RESTAURANT_FIELDS } from './restaurant-form.ts';

type Args = { context: AppLoadContext; request: Request };

/** Handles the forms of the manage page. */
export async function changeManaged(args: Args, token: string) {
  const { form } = args.context;
  const allowed = await limitByAddress(args.context, args.request, 'restaurantManage');
  if (!allowed.ok) {
    const typed = readIntent(form, ['saveRestaurant']) ? readDetails(form).submission : undefined;
    return replyToFailed(allowed.error, typed);
  }
  const planIntent = readIntent(form, PLAN_INTENTS);
  if (planIntent) return changeManagedPlan(args, token, planIntent);
  const keyIntent = readIntent(form, KEY_INTENTS);
  if (keyIntent) return changeApiKeys(args, token, keyIntent);
  return readIntent(form, ['replaceManageLink']) ? replaceLink(args, token) : saveDetails(args, token);
}

async function saveDetails(args: Args, token: string) {
  await keepUntouched(args.context, token);
  const { form, submission } = readDetails(args.context.form);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const addresses = RESTAURANT_ADDRESSES;
  const question = await askAddresses(args.context.ctx, { form, submission, addresses, near: null });
  if (question) return question;
  const { language } = await readLocale(args.context, args.request);
  const edited = await editRestaurant(args.context.ctx, { token, input: submission.value, language });
  if (!edited.ok) return replyToFailed(edited.error, submission);
  const { askedEmail: email } = edited.value;
  const { address, location: picked } = submission.value;
  const toast = email
    ? createToast({ kind: 'success', key: 'restaurantEmailSent', values: { email } })
    : ((await createAddressToast(args.context.ctx, { address, near: null, picked })) ??
      createToast({ kind: 'success', key: 'restaurantSaved' }));
  return replyWithToast(args, { toast, to: paths.restaurantManage(token) });
}

function readDetails(posted: FormData) {
  const form = applyChosenPlaces(posted, RESTAURANT_ADDRESSES);
  return { form, submission: parseForm(form, restaurantDetailsSchema) };
}

/**
 * Replaces unedited form fields with the saved values, which someone else with the link may have changed. An address counts as
 * edited if the form says which place it means.
 */
async function keepUntouched({ ctx, form }: AppLoadContext, token: string): Promise<void> {
  const found = await findManagedRestaurant(ctx, token);
  if (!found.ok) return;
  const saved = toEditable(found.value);
  const isAnswered = form.has(getChoiceName('location')) && isForSameText(form, 'address', 'location');
  const isUntouched = (name: string) => form.get(getOpenedName(name)) === form.get(name);
  for (const group of RESTAURANT_FIELDS) {
    if (isAnswered && group.includes('address')) continue;
    if (!group.every(isUntouched)) continue;
    for (const name of group) form.set(name, getTypedValue({ form: { initialValue: saved } }, name) ?? '');
    if (group.includes('address')) form.set('location.of', saved.location.lat && saved.address);
  }
}

async function changeManagedPlan(args: Args, token: string, intent: PlanIntent) {
  const { ctx } = args.context;
  const to = paths.restaurantManage(token);
  const managed = await findManagedRestaurant(ctx, token);
  const toast = managed.ok
    ? await changePlan(ctx, {
        intent,
        subscriberId: managed.value.id,
        product: 'restaurant',
        returnPath: to,
      })
    : createFailureToast('planUnchanged', managed.error);
  return replyWithToast(args, { toast, to });
}

async function replaceLink({ context }: Args, token: string) {
  const replaced = await replaceManageLink(context.ctx, token);
  const toast = createResultToast(replaced, { done: 'manageLinkReplaced', failed: 'restaurantUnchanged' });
  // On failure, another request has already replaced the link and received the new one. It can be sent by email.
  const to = replaced.ok ? `${paths.restaurantManage(replaced.value.token)}#link` : paths.manageLink();
  throw await redirectWithToast(context, { toast, to });
}
