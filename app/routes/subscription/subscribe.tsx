import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { readRequestKey } from '#app/lib/read-request-key.server.ts';
import { replyWithToast } from '#app/lib/toast.server.ts';
import { getReplyToast } from '#app/lib/toast.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { changePlan, isPlanIntent } from './change-plan.server.ts';
import { MemberPlan } from './member-plan.tsx';
import { ProOffer } from './pro-offer.tsx';
import { startPlan } from './start-plan.server.ts';
import { getSubscribePage } from './subscribe-page.server.ts';

/** How long the good news stays before the way leads on. */
const STAY_MS = 2000;

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return decideRevalidation(args);
}

export const handle: PageHandle = {
  title: (data) => (typeof data === 'object' && data && 'isPro' in data && data.isPro ? 'plan' : 'subscribe'),
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  return getSubscribePage(context, new URL(request.url).searchParams.get('checkout'));
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const form = await request.formData();
  const intent = form.get('intent');
  const isChange = isPlanIntent(intent);
  const toast = isChange
    ? await changePlan(context.ctx, { intent, subscriberId: driver.id, product: 'pro' })
    : await startPlan(context.ctx, driver, readRequestKey(form));
  const to = isChange || toast.kind === 'error' ? paths.subscribe() : paths.home();
  const status = toast.errorCode ? ERROR_STATUS[toast.errorCode] : 200;
  return replyWithToast({ context, request }, { toast, to, status });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

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
