import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { DayEarnings } from '#worker/domain/earnings/earnings.ts';
import {
  chooseGoals,
  computeGoalPercent,
  type DailyGoals as OwnGoals,
} from '#worker/domain/earnings/goals.ts';
import { GoalsForm } from './goals-form.tsx';

type Props = { today: DayEarnings; ownGoals: OwnGoals; reply: FormReply | undefined };

/** Today's progress toward the daily goals, and the form to change them. */
export function DailyGoals({ today, ownGoals, reply }: Props) {
  const goals = chooseGoals(ownGoals);
  const t = useTranslations('earnings');
  const format = useFormatter();
  const writeMoney = useMoney();
  return (
    <Card id="goals" title={t('goals')}>
      <div className="flex flex-col gap-4">
        <Goal
          label={t('earningsGoal')}
          text={t('goalText', {
            reached: writeMoney(today.totalCents),
            goal: writeMoney(goals.earningsCents, { isWhole: goals.earningsCents % 100 === 0 }),
          })}
          percent={computeGoalPercent(today.totalCents, goals.earningsCents)}
        />
        <Goal
          label={t('deliveriesGoal')}
          text={t('goalText', {
            reached: format.number(today.deliveries),
            goal: format.number(goals.deliveries),
          })}
          percent={computeGoalPercent(today.deliveries, goals.deliveries)}
        />
        <GoalsForm ownGoals={ownGoals} reply={reply} />
      </div>
    </Card>
  );
}

function Goal({ label, text, percent }: { label: string; text: string; percent: number }) {
  const id = useId();
  const format = useFormatter();
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
        <span id={id} className="font-semibold">
          {label}
        </span>
        <span className="text-ink-soft text-small tabular-nums">
          {text} · {format.number(percent / 100, { style: 'percent' })}
        </span>
      </div>
      <div
        role="progressbar"
        aria-labelledby={id}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-3 overflow-hidden rounded-pill bg-sunken"
      >
        <div className="h-full rounded-pill bg-accent" style={{ inlineSize: `${percent}%` }} />
      </div>
    </div>
  );
}
