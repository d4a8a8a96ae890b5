import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { readIntent, readRequestKey } from '#app/components/form/parse-form.ts';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { replyWithToast } from '#app/lib/toast.server.ts';
import { getReplyToast } from '#app/lib/toast.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { changePlan, PLAN_INTENTS } from './change-plan.server.ts';
import { MemberPlan } from './member-plan.tsx';
import { ProOffer } from './pro-offer.tsx';
import { startPlan } from './start-plan.server.ts';
import { getSubscribePage } from './subscribe-page.server.ts';

/** How long the confirmation is shown before the redirect. */
const STAY_MS = 2000;

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = {
  title: (data) => (typeof data === 'object' && data && 'isPro' in data && data.isPro ? 'plan' : 'subscribe'),
};

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

export const clientAction = createClientAction('planUnchanged', { byIntent: { startPlan: 'paymentFailed' } });

export default function SubscribePage() {
  const t = useTranslations();
  const page = useLoaderData<typeof loader>();
  useWayOnAfterStart();
  return (
    <PublicPage
      isNarrow
      title={page.isPro ? t('subscribe.memberHeading') : t('upgrade.heading')}
      back={paths.home()}
    >
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
