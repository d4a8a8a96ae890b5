import { data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { getRestaurantDetails } from '#worker/services/admin/get-restaurant-details.ts';
import { ActionLink } from './action-link.tsx';
import { AuditCard } from './audit-card.tsx';
import { ConsolePage } from './console-page.tsx';
import { RestaurantBadge } from './restaurant-badge.tsx';
import { RestaurantFacts } from './restaurant-facts.tsx';
import { SubscriptionsCard } from './subscriptions-card.tsx';
import { SuspensionNote } from './suspension-note.tsx';

export const handle: PageHandle = { title: 'adminRestaurant' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const found = await getRestaurantDetails(context.ctx, params.restaurantId ?? '');
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  return found.value;
}

export default function AdminRestaurantPage() {
  const t = useTranslations('console');
  const details = useLoaderData<typeof loader>();
  const { restaurant, subscriptions, audit } = details;
  const isSuspended = restaurant.status === 'suspended';
  return (
    <ConsolePage
      back={paths.adminList('restaurants')}
      title={
        <span translate="no" className="break-words">
          {restaurant.name}
        </span>
      }
      lead={t.rich('since', { day: () => <DateTime at={restaurant.createdAt} style="day" /> })}
      aside={
        <div className="flex flex-wrap items-center gap-2">
          <RestaurantBadge status={restaurant.status} />
          <ActionLink
            action={isSuspended ? 'restoreRestaurant' : 'suspendRestaurant'}
            target={restaurant.id}
          />
        </div>
      }
    >
      <SuspensionNote at={restaurant.suspendedAt} reason={restaurant.suspensionReason} />
      <RestaurantFacts details={details} />
      <SubscriptionsCard subscriptions={subscriptions} />
      <AuditCard entries={audit} target={restaurant.id} />
    </ConsolePage>
  );
}
