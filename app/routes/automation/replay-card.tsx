import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLastReply } from '#app/components/form/form-reply.ts';
import { useMoney } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import type { ActionReply } from '#app/lib/toast.ts';
import type { AutomationTexts } from '#worker/domain/automation/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { WeekCheck } from '#worker/engines/offers/index.ts';
import type { LastWeek } from '#worker/services/automation/replay-last-week.ts';

export type ReplayReply = ActionReply & { replay?: LastWeek };

type Props = { settings: AutomationTexts; plainReply: ReplayReply | undefined };

/**
 * Shows what the saved settings would have done with last week's orders. Computed on demand, and discarded when the settings
 * change.
 */
export function ReplayCard({ settings, plainReply }: Props) {
  const t = useTranslations('automation');
  const writeMoney = useMoney();
  const key = `replay ${JSON.stringify(settings)}`;
  const [keyOfPage] = useState(key);
  const fetcher = useFetcher<ReplayReply>({ key });
  const { replay = null } = useLastReply(fetcher.data ?? (key === keyOfPage ? plainReply : undefined)) ?? {};
  const hasOrders = replay !== null && replay.considered > 0;
  return (
    <Card id="replay" title={t('replay')}>
      <p role="status" className={cx(!hasOrders && 'text-small')}>
        {replay === null
          ? t('replayText')
          : hasOrders
            ? t('replayTaken', {
                taken: replay.taken,
                considered: replay.considered,
                pay: writeMoney(replay.takenCents),
              })
            : t('replayNothing')}
      </p>
      {replay && hasOrders && (
        <>
          <p className="text-small">{t('replayAgreed', { agreed: replay.agreed })}</p>
          <ul className="mt-2 text-small">
            {replay.left.map(({ rule, count }) => (
              <li key={rule} className="flex justify-between gap-3 border-line border-t py-2">
                <span>{t(`rules.${rule}`)}</span>
                <span className="shrink-0 tabular-nums">{t('replayCount', { count })}</span>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-caption text-ink-soft">{t('replayNote')}</p>
          <WeekCheckFigures week={replay.week} />
        </>
      )}
      <fetcher.Form data-discover="true" method="post" action={paths.replayAutomation()} className="mt-3">
        <Button
          type="submit"
          name="intent"
          value="replayWeek"
          variant="secondary"
          isPending={fetcher.state !== 'idle'}
        >
          {replay === null ? t('replayRun') : t('replayAgain')}
        </Button>
      </fetcher.Form>
    </Card>
  );
}

/** Compares last week's hourly pay from following every verdict with that of the driver's own choices. */
function WeekCheckFigures({ week }: { week: WeekCheck | null }) {
  const t = useTranslations();
  const writeMoney = useMoney();
  if (!week) return <p className="mt-4 text-small">{t('automation.weekTooFew')}</p>;
  return (
    <section className="mt-4 text-small">
      <h3 className="font-semibold">{t('automation.week')}</h3>
      <dl className="mt-1">
        {(['verdicts', 'done', 'simple'] as const).map((way) => (
          <div key={way} className="flex justify-between gap-3 border-line border-t py-2">
            <dt className="flex flex-wrap gap-x-2">
              {t(`automation.weekWays.${way}`)}
              {way === 'verdicts' && <Badge>{t(`automation.weekCertainty.${week.certainty}`)}</Badge>}
            </dt>
            <dd className="shrink-0 tabular-nums">
              {t('common.perHour', { amount: writeMoney(week.centsPerHour[way]) })}
            </dd>
          </div>
        ))}
      </dl>
      {week.isBeaten && <p className="font-semibold">{t('automation.weekBeaten')}</p>}
      <p className="mt-2 text-caption text-ink-soft">{t('automation.weekNote', { offers: week.offers })}</p>
    </section>
  );
}
