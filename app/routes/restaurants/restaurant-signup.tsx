import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ProblemAlert } from '#app/components/form/problem-alert.tsx';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { type FormReply, getTypedValue } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { parseForm } from '#app/lib/parse-form.server.ts';
import { getProblemInit, type Problem, toProblem } from '#app/lib/problem.ts';
import { dropEmptyFields } from '#app/lib/read-form.server.ts';
import { readRequestKey } from '#app/lib/read-request-key.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { readReferralCode } from '#worker/domain/referrals/referral.ts';
import { restaurantSignupSchema } from '#worker/domain/restaurants/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { registerFromForm } from './register-from-form.server.ts';
import { RestaurantPitch } from './restaurant-pitch.tsx';
import { RestaurantSignupForm } from './restaurant-signup-form.tsx';
import { SendLinkForm } from './send-link-form.tsx';

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return decideRevalidation(args);
}

export const handle: PageHandle = { title: 'restaurantSignup' };

/** Says when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request }: LoaderFunctionArgs) {
  const referralCode = readReferralCode(new URL(request.url).searchParams.get('ref'));
  return { referralCode, requestKey: crypto.randomUUID() };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const submission = parseForm(dropEmptyFields(form), restaurantSignupSchema);
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const registered = await registerFromForm({ context, request }, submission.value, readRequestKey(form));
  if (!registered.ok) {
    const { code, values = {} } = registered.error;
    const toast = createToast({ kind: 'error', key: 'registrationRefused', errorCode: code, values });
    const reply = { form: submission.reply(), problem: toProblem(registered.error), toast };
    return data(reply, getProblemInit(registered.error));
  }
  const { id, name, setCookie } = registered.value;
  const toast = createToast({ kind: 'success', key: 'restaurantRegistered', values: { restaurant: name } });
  return redirectWithToast(context, { toast, to: paths.restaurantPayment(id), setCookie });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function RestaurantSignupPage() {
  const t = useTranslations('restaurantSignup');
  const { referralCode, requestKey } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply & { problem?: Problem }>();
  return (
    <PublicPage title={t('heading')} lead={t('lead')}>
      {referralCode && (
        <p className="rounded-card bg-accent-soft p-4 font-semibold text-accent-strong">
          {t.rich('referred', {
            code: referralCode,
            value: (chunks) => <span translate="no">{chunks}</span>,
          })}
        </p>
      )}
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <RestaurantPitch />
        <Card id="restaurant" title={t('formHeading')}>
          <ProblemAlert problem={reply?.problem} title={t('failed')} />
          {reply?.problem?.code === 'restaurantExists' && <SendLink email={getTypedValue(reply, 'email')} />}
          <RestaurantSignupForm reply={reply} referralCode={referralCode} requestKey={requestKey} />
        </Card>
      </div>
    </PublicPage>
  );
}

/** The way on for a restaurant that is registered already. */
function SendLink({ email = '' }: { email: string | undefined }) {
  const t = useTranslations('restaurantSignup');
  return (
    <div className="my-3">
      <SendLinkForm>
        <p className="text-small">{t('exists')}</p>
        <input type="hidden" name="email" value={email} />
      </SendLinkForm>
    </div>
  );
}
