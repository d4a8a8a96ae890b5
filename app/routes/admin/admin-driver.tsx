import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { getOrThrow } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { type DriverDetails, getDriverDetails } from '#worker/services/admin/get-driver-details.ts';
import { ActionLink } from './action-link.tsx';
import { ConsolePage } from './console-page.tsx';
import { RestaurantBadge } from './lists/list-cells.tsx';
import { AuditCard, Facts, SubscriptionsCard, SuspensionNote } from './record-cards.tsx';
import { RecordRow } from './record-list.tsx';

export const handle: PageHandle = { title: 'adminDriver' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  return getOrThrow(await getDriverDetails(context.ctx, params.driverId ?? ''));
}

export default function AdminDriverPage() {
  const t = useTranslations('console');
  const details = useLoaderData<typeof loader>();
  const { driver } = details;
  const isSuspended = driver.suspendedAt !== null;
  return (
    <ConsolePage
      back={consolePaths.list('drivers')}
      title={
        <span translate="no" className="wrap-anywhere">
          {driver.email}
        </span>
      }
      lead={t.rich('since', { day: () => <DateTime at={driver.createdAt} style="utcDay" /> })}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={driver.subscriptionStatus === 'pro' ? 'accent' : 'neutral'}>
            {t(`driverStates.${driver.subscriptionStatus}`)}
          </Badge>
          <ActionLink action={isSuspended ? 'restoreDriver' : 'suspendDriver'} target={driver.id} />
        </div>
      }
    >
      <SuspensionNote at={driver.suspendedAt} reason={driver.suspensionReason} />
      <DriverFacts details={details} />
      <SubscriptionsCard subscriptions={details.subscriptions} owner={driver.id} />
      <Card id="referred" title={t('referredRestaurants')}>
        {details.restaurants.length === 0 && <p className="text-ink-soft">{t('noReferred')}</p>}
        <ul>
          {details.restaurants.map(({ id, name, status }) => (
            <RecordRow
              key={id}
              to={consolePaths.restaurant(id)}
              title={<span translate="no">{name}</span>}
              meta={null}
              aside={<RestaurantBadge status={status} />}
            />
          ))}
        </ul>
        {details.moreRestaurants > 0 && (
          <p className="text-ink-soft">{t('moreReferred', { count: details.moreRestaurants })}</p>
        )}
      </Card>
      <AuditCard entries={details.audit} target={driver.id} />
    </ConsolePage>
  );
}

/** A driver's details and totals. */
function DriverFacts({ details }: { details: DriverDetails }) {
  const t = useTranslations('console.driver');
  const accounts = useTranslations('console.accounts');
  const format = useFormatter();
  const { driver, member, totals, recent, openSessions, owed } = details;
  const name = `${driver.firstName} ${driver.lastName}`.trim();
  return (
    <Card
      id="facts"
      title={t('facts')}
      aside={
        <Link to={consolePaths.list('ledger', { owner: driver.id })} className={getButtonClasses('quiet')}>
          {t('ledger')}
        </Link>
      }
    >
      <Facts
        facts={[
          { label: t('name'), value: name || '–' },
          { label: t('phone'), value: member ? <span dir="ltr">{member.phoneNumber}</span> : '–' },
          { label: t('id'), value: <code className="break-all text-small">{driver.id}</code> },
          { label: t('code'), value: <code>{driver.referralCode}</code> },
          { label: t('timeZone'), value: driver.timeZone },
          { label: t('vehicle'), value: driver.vehicle || '–' },
          { label: t('license'), value: member?.licenseNumber || '–' },
          { label: t('insurance'), value: member?.insuranceProvider || '–' },
          { label: t('areas'), value: member?.preferredAreas || '–' },
          {
            label: t('trialEnds'),
            value: driver.trialEndsAt === null ? '–' : <DateTime at={driver.trialEndsAt} style="utcDay" />,
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
