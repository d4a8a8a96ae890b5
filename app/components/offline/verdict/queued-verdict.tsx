import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMoney } from '#app/components/money.tsx';
import { getQueueState, type StoredAction, useQueuedActions } from '../queue-state.ts';
import type { QueuedEstimate } from './estimate-queued.ts';

/** The phone's estimate for an order waiting to be added; its script loads when there is one. */
export function QueuedVerdict({ action }: { action: StoredAction }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  const [estimate, setEstimate] = useState<QueuedEstimate | null>(null);
  const actions = useQueuedActions();
  useEffect(() => {
    let isGone = false;
    import('./estimate-queued.ts')
      .then(({ estimateQueued }) => estimateQueued(action, { ...getQueueState(), actions }, Date.now()))
      .then((estimated) => isGone || setEstimate(estimated))
      // Shows nothing without cached data to evaluate by.
      .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [action, actions]);
  if (!estimate) return null;
  const rate = t('common.perHour', { amount: writeMoney(estimate.centsPerHour, { isWhole: true }) });
  return (
    <p className="font-semibold tabular-nums">{t('offline.verdict', { verdict: estimate.verdict, rate })}</p>
  );
}
