import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { BarChart } from '#app/components/charts/bar-chart.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { computeCentsPerHour, type DayEarnings } from '#worker/domain/earnings/earnings.ts';
import { getEarningsPage } from '#worker/services/earnings/get-earnings-page.ts';
import { EarningsFigure } from './earnings-figure.tsx';

/** Days with little are still seen beside a very good one. */
const LEAST_BAR = 0.2;

export const handle: PageHandle = { title: 'earnings' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  return getEarningsPage(context.ctx, driver);
}

export default function EarningsPage() {
  const t = useTranslations();
  const { today, week } = useLoaderData<typeof loader>();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const weekCents = week.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const weekDeliveries = week.reduce((sum, { deliveries }) => sum + deliveries, 0);
  return (
    <Page title={t('earnings.heading')}>
      <div className="grid gap-4 sm:gap-5 md:grid-cols-2">
        <Card id="performance" title={t('earnings.today')}>
          <dl className="grid grid-cols-2 gap-4">
            <EarningsFigure
              label={t('earnings.total')}
              note={t('common.perHour', { amount: writeMoney(computeCentsPerHour(today)) })}
            >
              {writeMoney(today.totalCents)}
            </EarningsFigure>
            <EarningsFigure
              label={t('earnings.deliveries')}
              note={t('earnings.activeFor', { hours: measures.hours(today.activeMs) })}
            >
              {today.deliveries}
            </EarningsFigure>
          </dl>
        </Card>
        <Card id="week" title={t('earnings.week')}>
          <dl>
            <EarningsFigure
              label={t('earnings.thisWeek')}
              note={t('earnings.weekText', { count: weekDeliveries })}
            >
              {writeMoney(weekCents)}
            </EarningsFigure>
          </dl>
        </Card>
      </div>
      <Trend week={week} />
    </Page>
  );
}

function Trend({ week }: { week: DayEarnings[] }) {
  const t = useTranslations('earnings');
  const format = useFormatter();
  const writeMoney = useMoney();
  return (
    <Card id="trend" title={t('trend')}>
      <BarChart
        title={t('trend')}
        labelHeading={t('day')}
        valueHeading={t('total')}
        hasLabels
        least={LEAST_BAR}
        bars={week.map(({ day, totalCents }) => ({
          label: format.dateTime(new Date(`${day}T00:00:00Z`), { day: 'numeric', timeZone: 'UTC' }),
          value: totalCents,
          valueText: writeMoney(totalCents),
        }))}
        captions={[t('trendStart'), t('trendEnd')]}
      />
    </Card>
  );
}
