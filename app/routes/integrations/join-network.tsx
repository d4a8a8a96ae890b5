import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { Link, useActionData, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm, readRequestKey } from '#app/components/form/parse-form.ts';
import { replyToIncomplete } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { type Plan, usePlanText } from '#app/components/payment/plan-state.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createResultToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { joinNetworkSchema } from '#worker/domain/integrations/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { getNetworkMembership } from '#worker/services/integrations/get-network-membership.ts';
import { joinNetwork } from '#worker/services/integrations/join-network.ts';
import { toPlan } from '../subscription/subscribe-page.server.ts';
import { NetworkFlow } from './network-flow.tsx';

export const handle: PageHandle = { title: 'joinNetwork' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const isDetails = new URL(request.url).searchParams.get('step') === 'details';
  const { subscription, details } = await getNetworkMembership(context.ctx, driver.id);
  return {
    step: isDetails ? ('details' as const) : ('terms' as const),
    payer: context.ctx.payments?.kind ?? ('off' as const),
    requestKey: crypto.randomUUID(),
    plan: toPlan(context.ctx, subscription),
    details,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const submission = parseForm(context.form, joinNetworkSchema);
  if (submission.status !== 'success') {
    const toast = createToast({ kind: 'error', key: 'networkMissing' });
    return replyToIncomplete(submission, { message: 'missingRequired', toast });
  }
  const joined = await joinNetwork(context.ctx, {
    driver,
    input: submission.value,
    requestKey: readRequestKey(context.form),
  });
  if (joined.ok && 'checkoutUrl' in joined.value) return redirect(joined.value.checkoutUrl, 303);
  const toast = createResultToast(joined, { done: 'networkJoined', failed: 'networkFailed' });
  return replyWithToast({ context, request }, { toast, to: paths.home() });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('networkFailed');

export default function JoinNetworkPage() {
  const t = useTranslations();
  const navigate = useNavigate();
  const { plan, details, ...form } = useLoaderData<typeof loader>();
  const known: FormReply | undefined = details ? { form: { initialValue: details } } : undefined;
  const plainReply = useActionData<FormReply>() ?? known;
  return (
    <Page
      isNarrow
      {...((plan || form.step === 'terms') && { back: paths.home() })}
      title={plan ? t('products.network') : undefined}
      lead={plan ? undefined : t('network.lead')}
    >
      {plan && form.step === 'terms' ? (
        <NetworkMember plan={plan} />
      ) : (
        <NetworkFlow
          {...form}
          isMember={plan !== null}
          plainReply={plainReply}
          onDone={() => navigate(paths.home())}
        />
      )}
    </Page>
  );
}

/**
 * Shown to paying members instead of the terms. The primary link rejoins if the membership is ending, otherwise it leads to
 * payments.
 */
function NetworkMember({ plan }: { plan: Plan }) {
  const t = useTranslations();
  const planText = usePlanText(plan);
  const isEnding = plan.cancelAtPeriodEnd;
  const details = (
    <Link to={paths.joinNetwork('details')} className={getButtonClasses(isEnding ? 'primary' : 'secondary')}>
      {t(isEnding ? 'network.next' : 'network.correct')}
    </Link>
  );
  return (
    <Card id="membership" title={t('profile.subscription')}>
      {!isEnding && <p>{t('network.memberText')}</p>}
      <p>{planText}</p>
      {isEnding && <p>{t('network.correctText')}</p>}
      <div className="mt-4 flex flex-col gap-2">
        {isEnding && details}
        <Link to={paths.payments()} className={getButtonClasses(isEnding ? 'secondary' : 'primary')}>
          {t('titles.payments')}
        </Link>
        {!isEnding && details}
      </div>
    </Card>
  );
}
