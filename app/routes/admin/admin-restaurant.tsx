import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { getOrThrow } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { DETAIL_NAMES } from '#worker/domain/restaurants/restaurant.ts';
import {
  getRestaurantDetails,
  type RestaurantDetails,
} from '#worker/services/admin/get-restaurant-details.ts';
import { ActionLink } from './action-link.tsx';
import { ConsolePage } from './console-page.tsx';
import { RestaurantBadge } from './lists/list-cells.tsx';
import { AuditCard, Facts, SubscriptionsCard, SuspensionNote } from './record-cards.tsx';

export const handle: PageHandle = { title: 'adminRestaurant' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  return getOrThrow(await getRestaurantDetails(context.ctx, params.restaurantId ?? ''));
}

export default function AdminRestaurantPage() {
  const t = useTranslations('console');
  const details = useLoaderData<typeof loader>();
  const { restaurant, subscriptions, audit } = details;
  const isSuspended = restaurant.status === 'suspended';
  return (
    <ConsolePage
      back={consolePaths.list('restaurants')}
      title={
        <span translate="no" className="break-words">
          {restaurant.name}
        </span>
      }
      lead={t.rich('since', { day: () => <DateTime at={restaurant.createdAt} style="utcDay" /> })}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <RestaurantBadge status={restaurant.status} />
          <ActionLink
            action={isSuspended ? 'restoreRestaurant' : 'suspendRestaurant'}
            target={restaurant.id}
          />
          {restaurant.hasCourierEvents && <ActionLink action="replayCouriers" target={restaurant.id} />}
        </div>
      }
    >
      <SuspensionNote at={restaurant.suspendedAt} reason={restaurant.suspensionReason} />
      <RestaurantFacts details={details} />
      <SubscriptionsCard subscriptions={subscriptions} owner={restaurant.id} />
      <AuditCard entries={audit} target={restaurant.id} />
    </ConsolePage>
  );
}

const FIELDS = DETAIL_NAMES.filter((name) => name !== 'name');

function RestaurantFacts({ details }: { details: RestaurantDetails }) {
  const { restaurant, referrerEmail } = details;
  const t = useTranslations('console.restaurant');
  const shared = useTranslations('console.driver');
  const { id, referrerId: referrer } = restaurant;
  return (
    <Card
      id="facts"
      title={t('facts')}
      aside={
        <Link to={consolePaths.list('ledger', { owner: id })} className={getButtonClasses('quiet')}>
          {shared('ledger')}
        </Link>
      }
    >
      <Facts
        facts={[
          { label: shared('id'), value: <code className="break-all text-small">{id}</code> },
          ...FIELDS.map((field) => ({ label: t(field), value: restaurant[field] || '–' })),
          {
            label: t('referrer'),
            value: referrer ? (
              <Link
                to={consolePaths.driver(referrer)}
                className="inline-flex min-h-target items-center break-all text-accent underline"
              >
                {referrerEmail ?? referrer}
              </Link>
            ) : (
              '–'
            ),
          },
        ]}
      />
    </Card>
  );
}
