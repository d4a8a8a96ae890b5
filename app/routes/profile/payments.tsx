import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { readIntent } from '#app/components/form/parse-form.ts';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { PaymentList } from '#app/components/payment/payment-list.tsx';
import { PlanState } from '#app/components/payment/plan-state.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Stat } from '#app/components/ui/stat.tsx';
import { requireDriver, requirePage } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { confirmCheckout } from '#worker/services/billing/confirm-checkout.ts';
import { selectPaymentsPage, toPaymentsPage } from '#worker/services/billing/get-payments-page.ts';
import { changePlan, PLAN_INTENTS } from '../subscription/change-plan.server.ts';
import { toPlan } from '../subscription/subscribe-page.server.ts';

export const handle: PageHandle = { title: 'payments' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const checkoutRef = searchParams.get('checkout');
  if (checkoutRef) {
    const { driver } = await requireDriver(context, request);
    await confirmCheckout(context.ctx, { subscriberId: driver.id, product: 'network', checkoutRef });
  }
  const before = Number(searchParams.get('before')) || null;
  const { rows } = await requirePage(context, request, ({ id }) =>
    selectPaymentsPage(context.ctx, { driverId: id, before }),
  );
  const { network, ...page } = toPaymentsPage(rows);
  return { ...page, network: toPlan(context.ctx, network), isOlderPage: before !== null };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const intent = readIntent(context.form, PLAN_INTENTS);
  const toast = intent
    ? await changePlan(context.ctx, { intent, subscriberId: driver.id, product: 'network' })
    : createToast({ kind: 'error', key: 'planUnchanged', errorCode: 'invalidInput' });
  return replyWithToast({ context, request }, { toast, to: paths.payments() });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('planUnchanged');

export default function PaymentsPage() {
  const t = useTranslations();
  const writeMoney = useMoney();
  const { referralEarningsCents, deliveryEarningsCents, network, ...list } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow lead={t('payments.text')} back={paths.profile()}>
      <Card id="owed" title={t('payments.owed')}>
        <dl className="grid grid-cols-pairs gap-3">
          <Stat label={t('payments.referralEarnings')}>{writeMoney(referralEarningsCents)}</Stat>
          <Stat label={t('payments.deliveryEarnings')}>{writeMoney(deliveryEarningsCents)}</Stat>
        </dl>
      </Card>
      {network && (
        <Card id="network" title={t('products.network')}>
          <PlanState plan={network} />
        </Card>
      )}
      <PaymentList
        {...list}
        title={t('payments.history')}
        noneText={t('payments.noneText')}
        getPath={paths.payments}
      />
    </Page>
  );
}
