import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { readIntent, readRequestKey } from '#app/components/form/parse-form.ts';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { type Plan, PlanState } from '#app/components/payment/plan-state.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { ProFeatures } from '#app/components/upgrade/pro-features.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { type PageHandle, titleBy } from '#app/lib/page-handle.ts';
import { createFailureToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { getReplyToast, type Toast } from '#app/lib/toast.ts';
import type { CurrentSession } from '#worker/auth/session.ts';
import type { Ctx } from '#worker/ctx.ts';
import { countTrialDays } from '#worker/domain/billing/trial.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { createSubscription } from '#worker/services/subscription/create-subscription.ts';
import { changePlan, PLAN_INTENTS } from './change-plan.server.ts';
import { ProOffer } from './pro-offer.tsx';
import { getSubscribePage } from './subscribe-page.server.ts';

/** How long the confirmation is shown before the redirect. */
const STAY_MS = 2000;

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = { title: titleBy('isPro', 'plan', 'subscribe') };

export async function loader({ context, request }: LoaderFunctionArgs) {
  return getSubscribePage(context, new URL(request.url).searchParams.get('checkout'));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const intent = readIntent(context.form, PLAN_INTENTS);
  const toast = intent
    ? await changePlan(context.ctx, { intent, subscriberId: driver.id, product: 'pro' })
    : await startPlan(context.ctx, driver, readRequestKey(context.form));
  const to = intent || toast.kind === 'error' ? paths.subscribe() : paths.home();
  return replyWithToast({ context, request }, { toast, to });
}

export const clientAction = createClientAction('planUnchanged', {
  byIntent: { startPlan: 'paymentFailed' },
  unanswered: 'noAnswer',
});

export default function SubscribePage() {
  const page = useLoaderData<typeof loader>();
  useWayOnAfterStart();
  return (
    <PublicPage isNarrow back={paths.home()}>
      {page.isPro ? <MemberPlan plan={page.plan} /> : <ProOffer {...page} />}
    </PublicPage>
  );
}

function useWayOnAfterStart() {
  const toast = getReplyToast(useActionData());
  const navigate = useNavigate();
  const hasStarted = toast?.key === 'subscriptionStarted' || toast?.key === 'subscriptionRestarted';
  useEffect(() => {
    if (!hasStarted) return;
    const timer = setTimeout(() => navigate(paths.home()), STAY_MS);
    return () => clearTimeout(timer);
  }, [hasStarted, navigate]);
}

/** A member's plan, with links to manage it. */
function MemberPlan({ plan }: { plan: Plan | null }) {
  const t = useTranslations('subscribe');
  return (
    <>
      <Card id="manage" title={t('manage')}>
        {plan ? <PlanState plan={plan} /> : <p>{t('memberNoPlan')}</p>}
      </Card>
      <Card id="features" title={t('features')}>
        <ProFeatures />
      </Card>
    </>
  );
}

/** Starts Pro and returns a toast. Safe to repeat. Throws a redirect if payment happens on the provider's pages. */
async function startPlan(
  ctx: Ctx,
  driver: CurrentSession['driver'],
  requestKey: string | null,
): Promise<Toast> {
  const started = await createSubscription(ctx, { driver, requestKey });
  if (!started.ok) return createFailureToast('paymentRefused', started.error);
  if (started.value.checkoutUrl) throw redirect(started.value.checkoutUrl, 303);
  const { trialEndsAt } = started.value;
  if (trialEndsAt === null) return createToast({ kind: 'success', key: 'subscriptionRestarted' });
  const count = countTrialDays(ctx.now, trialEndsAt);
  return createToast({ kind: 'success', key: 'subscriptionStarted', values: { count } });
}
