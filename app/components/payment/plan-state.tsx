import { Form, useNavigation } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { Badge, type BadgeTone } from '#app/components/ui/badge.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import type { Subscription } from '#worker/domain/billing/subscription.ts';

/** A plan as shown to its subscriber. Instants in epoch ms. */
export type Plan = Pick<Subscription, 'status' | 'priceCents' | 'interval' | 'cancelAtPeriodEnd'> & {
  /** When it renews or ends. */
  lastsUntil: number;
  /** Whether paid time remains. Without it, canceling ends the plan immediately. */
  hasPaidTime: boolean;
  /** Whether it is paid on the provider's pages, where the card and invoices are managed. */
  isHosted: boolean;
};

const TONES: Record<Plan['status'], BadgeTone> = {
  trialing: 'accent',
  active: 'accent',
  past_due: 'danger',
  cancelled: 'neutral',
};

/** A plan's status as a badge. Without a subscription it shows as active. */
export function PlanBadge({ plan }: { plan: Plan | null }) {
  const t = useTranslations('planState');
  const { status, cancelAtPeriodEnd } = plan ?? { status: 'active', cancelAtPeriodEnd: false };
  return (
    <Badge tone={cancelAtPeriodEnd ? 'warn' : TONES[status]}>
      {cancelAtPeriodEnd ? t('ending') : t(`statuses.${status}`)}
    </Badge>
  );
}

/** The status of a live subscription, its next event, and buttons to cancel or resume it. */
export function PlanState({ plan }: { plan: Plan }) {
  const t = useTranslations('planState');
  const isPending = useNavigation().state !== 'idle';
  const { cancelAtPeriodEnd, hasPaidTime } = plan;
  const endsAtOnce = !hasPaidTime && !cancelAtPeriodEnd;
  const change = (
    <Button
      type="submit"
      name="intent"
      value={cancelAtPeriodEnd ? 'resumePlan' : 'cancelPlan'}
      variant={cancelAtPeriodEnd ? 'primary' : 'danger'}
      isPending={isPending}
      className="w-full"
    >
      {cancelAtPeriodEnd ? t('resume') : t('cancel')}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      <p>
        <PlanBadge plan={plan} />
      </p>
      <p>{usePlanText(plan)}</p>
      {plan.status === 'past_due' && !plan.isHosted && <p>{t('payAgain')}</p>}
      <Form method="post" className="flex flex-col gap-2">
        {!endsAtOnce && change}
        {plan.isHosted && (
          <Button
            type="submit"
            name="intent"
            value="managePlan"
            variant={endsAtOnce ? 'primary' : 'secondary'}
            isPending={isPending}
          >
            {t('manageCard')}
          </Button>
        )}
        {endsAtOnce ? (
          <details>
            <DisclosureSummary>{t('cancel')}</DisclosureSummary>
            <p className="mb-2 text-ink-soft text-small">{t('cancelNowText')}</p>
            {change}
          </details>
        ) : (
          !cancelAtPeriodEnd && <p className="text-ink-soft text-small">{t('cancelText')}</p>
        )}
      </Form>
    </div>
  );
}

/** Returns a sentence about a plan's next event. */
export function usePlanText({ status, priceCents, interval, lastsUntil, cancelAtPeriodEnd }: Plan): string {
  const t = useTranslations('planState');
  const format = useFormatter();
  const price = t(interval, { amount: useMoney()(priceCents, { isWhole: true }) });
  const date = format.dateTime(lastsUntil, { dateStyle: 'long' });
  if (cancelAtPeriodEnd) return t('endsOn', { date });
  if (status === 'trialing') return t('trialUntil', { date, price });
  return status === 'past_due' ? t('pastDue', { date, price }) : t('renewsOn', { date, price });
}
