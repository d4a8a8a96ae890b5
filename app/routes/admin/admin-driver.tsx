import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { getDriverDetails } from '#worker/services/admin/get-driver-details.ts';
import { ActionLink } from './action-link.tsx';
import { AuditCard } from './audit-card.tsx';
import { ConsolePage } from './console-page.tsx';
import { DriverFacts } from './driver-facts.tsx';
import { RecordRow } from './record-list.tsx';
import { RestaurantBadge } from './restaurant-badge.tsx';
import { SubscriptionsCard } from './subscriptions-card.tsx';
import { SuspensionNote } from './suspension-note.tsx';

export const handle: PageHandle = { title: 'adminDriver' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const found = await getDriverDetails(context.ctx, params.driverId ?? '');
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  return found.value;
}

export default function AdminDriverPage() {
  const t = useTranslations('console');
  const details = useLoaderData<typeof loader>();
  const { driver } = details;
  const isSuspended = driver.suspendedAt !== null;
  return (
    <ConsolePage
      back={paths.adminList('drivers')}
      title={
        <span translate="no" className="break-all">
          {driver.email}
        </span>
      }
      lead={t.rich('since', { day: () => <DateTime at={driver.createdAt} style="day" /> })}
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
      <SubscriptionsCard subscriptions={details.subscriptions} />
      <Card id="referred" title={t('referredRestaurants')}>
        {details.restaurants.length === 0 && <p className="text-ink-soft">{t('noReferred')}</p>}
        <ul>
          {details.restaurants.map(({ id, name, status }) => (
            <RecordRow
              key={id}
              to={paths.adminRestaurant(id)}
              title={<span translate="no">{name}</span>}
              meta={null}
              aside={<RestaurantBadge status={status} />}
            />
          ))}
        </ul>
      </Card>
      <AuditCard entries={details.audit} target={driver.id} />
    </ConsolePage>
  );
}
