import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { bindRequestKey } from '#app/components/form/bind-request-key.server.ts';
import { applyChosenPlaces } from '#app/components/form/chosen-places.ts';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import { type FormReply, getFormError, getTypedValue } from '#app/components/form/form-reply.ts';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { cx } from '#app/lib/cx.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { createFailureToast, createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { askAddresses, createAddressToast } from '#app/routes/resources/ask-address.server.ts';
import { readRestaurantBrowser } from '#worker/auth/restaurant-browser.ts';
import type { Ctx } from '#worker/ctx.ts';
import { readReferralCode } from '#worker/domain/referrals/referral.ts';
import { type RestaurantSignupInput, restaurantSignupSchema } from '#worker/domain/restaurants/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { toLineOfText } from '#worker/domain/shared/plain-text.ts';
import { secretRequestKeySchema } from '#worker/domain/shared/request-key.ts';
import { type Result, refuseField, succeed } from '#worker/domain/shared/result.ts';
import { hasReferrer } from '#worker/services/referrals/has-referrer.ts';
import { registerRestaurant } from '#worker/services/restaurants/register-restaurant.ts';
import { RESTAURANT_ADDRESSES } from './restaurant-form.ts';
import { RestaurantPitch } from './restaurant-pitch.tsx';
import { RestaurantSignupForm } from './restaurant-signup-form.tsx';
import { SendLinkForm } from './send-link-form.tsx';

/** The maximum number of characters shown of an invalid referral code. */
const MAX_SHOWN = 20;

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: 'restaurantSignup' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const given = toLineOfText(new URL(request.url).searchParams.get('ref') ?? '', MAX_SHOWN);
  const code = readReferralCode(given);
  const isKnown = code !== null && (await hasReferrer(context.ctx, code));
  return { code: code ?? given, referralCode: isKnown ? code : null, requestKey: crypto.randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = applyChosenPlaces(context.form, RESTAURANT_ADDRESSES);
  const submission = parseForm(form, restaurantSignupSchema);
  const counted = await limitByAddress(context, request, 'restaurantForm');
  if (!counted.ok) return replyToFailed(counted.error, submission);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const referral = await checkReferralCode(context.ctx, submission.value);
  if (!referral.ok) return replyToFailed(referral.error, submission);
  const addresses = RESTAURANT_ADDRESSES;
  const question = await askAddresses(context.ctx, { form, submission, addresses, near: null });
  if (question) return question;
  const formKey = secretRequestKeySchema.safeParse(form.get('requestKey')).data ?? null;
  const requestKey = await bindRequestKey(formKey, submission.value);
  const registered = await registerFromForm({ context, request }, submission.value, requestKey);
  if (!registered.ok) {
    const toast = createFailureToast('registrationRefused', registered.error, registered.error.values);
    return replyToFailed(registered.error, submission, { toast });
  }
  const { id, name, setCookie } = registered.value;
  const { address, location: picked } = submission.value;
  const toast =
    (await createAddressToast(context.ctx, { address, near: null, picked, key: 'restaurantPlaced' })) ??
    createToast({ kind: 'success', key: 'restaurantRegistered', values: { restaurant: name } });
  return redirectWithToast(context, { toast, to: paths.restaurantPayment(id), setCookie });
}

export const clientAction = createClientAction('registrationFailed');

export default function RestaurantSignupPage() {
  const t = useTranslations('restaurantSignup');
  const { code, referralCode, requestKey } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <PublicPage back={paths.home()} title={t('heading')} lead={t('lead')}>
      {code && <ReferralNote code={code} isKnown={referralCode !== null} />}
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <RestaurantPitch />
        <Card id="restaurant" title={t('formHeading')}>
          <div className="flex flex-col gap-4">
            <FormAlert reply={reply} title={t('failed')} />
            {getFormError(reply) === 'restaurantExists' && <SendLink email={getTypedValue(reply, 'email')} />}
            <RestaurantSignupForm reply={reply} referralCode={referralCode} requestKey={requestKey} />
          </div>
        </Card>
      </div>
    </PublicPage>
  );
}

/** Shows the link's referral code, or says that it is unknown. */
function ReferralNote({ code, isKnown }: { code: string; isKnown: boolean }) {
  const t = useTranslations('restaurantSignup');
  return (
    <p
      className={cx(
        'rounded-card p-4 font-semibold',
        isKnown ? 'bg-accent-soft text-accent-strong' : 'bg-warn-soft text-warn',
      )}
    >
      {t.rich(isKnown ? 'referred' : 'unknownCode', {
        code,
        value: (chunks) => <span translate="no">{chunks}</span>,
      })}
    </p>
  );
}

/** The form that sends a restaurant that is already registered its manage link. */
function SendLink({ email = '' }: { email: string | undefined }) {
  const t = useTranslations('restaurantSignup');
  return (
    <SendLinkForm>
      <p className="text-small">{t('exists')}</p>
      <input type="hidden" name="email" value={email} />
    </SendLinkForm>
  );
}

/** Fails with `referralCodeUnknown` if no driver has the typed code, so that a typo doesn't cost a driver their reward. */
async function checkReferralCode(ctx: Ctx, { referralCode }: RestaurantSignupInput): Promise<Result<null>> {
  if (!referralCode || (await hasReferrer(ctx, referralCode))) return succeed(null);
  return refuseField('referralCode', 'referralCodeUnknown');
}

/** Registers a restaurant from this browser, rate-limited by IP address. Returns the cookie that identifies the browser. */
async function registerFromForm(
  { context, request }: { context: AppLoadContext; request: Request },
  input: RestaurantSignupInput,
  requestKey: string | null,
): Promise<Result<{ id: string; name: string; setCookie: string }>> {
  const allowed = await limitByAddress(context, request, 'restaurantSignup');
  if (!allowed.ok) return allowed;
  const { ctx } = context;
  const { browserToken, setCookie } = readRestaurantBrowser(ctx.config, request.headers.get('Cookie'));
  const { language, timeZone } = await readLocale(context, request);
  const locale = { language, timeZone };
  const registered = await registerRestaurant(ctx, { input, requestKey, browserToken, locale });
  if (!registered.ok) return registered;
  const { id, name } = registered.value;
  return succeed({ id, name, setCookie });
}
