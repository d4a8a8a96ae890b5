import { Link } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { DriverDetails } from '#worker/services/admin/get-driver-details.ts';
import { Facts } from './facts.tsx';

/** Who a driver is and what they do, in figures. */
export function DriverFacts({ details }: { details: DriverDetails }) {
  const t = useTranslations('console.driver');
  const accounts = useTranslations('console.accounts');
  const format = useFormatter();
  const { driver, totals, recent, openSessions, owed } = details;
  const name = `${driver.firstName} ${driver.lastName}`.trim();
  return (
    <Card
      id="facts"
      title={t('facts')}
      aside={
        <Link to={paths.adminList('ledger', { owner: driver.id })} className={getButtonClasses('quiet')}>
          {t('ledger')}
        </Link>
      }
    >
      <Facts
        facts={[
          { label: t('name'), value: name || '–' },
          { label: t('id'), value: <code className="break-all text-small">{driver.id}</code> },
          { label: t('code'), value: <code>{driver.referralCode}</code> },
          { label: t('timeZone'), value: driver.timeZone },
          { label: t('vehicle'), value: driver.vehicle || '–' },
          {
            label: t('trialEnds'),
            value: driver.trialEndsAt === null ? '–' : <DateTime at={driver.trialEndsAt} style="day" />,
          },
          { label: t('sessions'), value: format.number(openSessions) },
          { label: t('completed'), value: format.number(totals?.completed ?? 0) },
          { label: t('declined'), value: format.number(totals?.declined ?? 0) },
          { label: t('cancelled'), value: format.number(totals?.cancelled ?? 0) },
          {
            label: t('recentDeliveries', { days: recent.days }),
            value: format.number(recent.deliveries),
          },
          {
            label: t('recentEarnings', { days: recent.days }),
            value: <Money cents={recent.totalCents} />,
          },
          ...owed.map(({ account, cents }) => ({
            label: accounts(account),
            value: <Money cents={cents} />,
          })),
        ]}
      />
    </Card>
  );
}
