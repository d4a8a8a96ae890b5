import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Followed } from '#app/components/live/followed.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import { type PageHandle, titleIfFound } from '#app/lib/page-handle.ts';
import { CouriersCard } from '#app/routes/network/couriers/couriers-card.tsx';
import { DeliveryList } from '#app/routes/network/delivery-list.tsx';
import { ApiKeysCard } from '#app/routes/network/keys/api-keys-card.tsx';
import type { ManageReply } from '#app/routes/network/keys/change-api-keys.server.ts';
import { PostingLink, PostingNote } from '#app/routes/network/posting-link.tsx';
import { replyUnlessSeen } from '#app/routes/network/reply-unless-seen.server.ts';
import type { ShownDelivery } from '#app/routes/network/show-delivery.server.ts';
import { UnknownLink } from '#app/routes/network/unknown-link.tsx';
import { isOver } from '#worker/domain/network/delivery.ts';
import type { PostingRefusal } from '#worker/domain/network/posting-refusal.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { EditRestaurant } from './edit-restaurant.tsx';
import { changeManaged } from './manage-actions.server.ts';
import { ManageLinkCard, ManageState, RestaurantPayments } from './manage-cards.tsx';
import { loadManagePage } from './manage-page.server.ts';

export const handle: PageHandle = { title: titleIfFound('restaurantManage') };

export const headers: HeadersFunction = noindexHeaders;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { timeZone } = await readLocale(context, request);
  const page = await loadManagePage(context.ctx, {
    token: params.token ?? '',
    url: new URL(request.url),
    timeZone,
  });
  return replyUnlessSeen({ context, request }, page, page ? 200 : 404);
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  return changeManaged({ context, request }, params.token ?? '');
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('restaurantUnchanged', {
  byIntent: {
    cancelPlan: 'planUnchanged',
    resumePlan: 'planUnchanged',
    managePlan: 'planUnchanged',
    createApiKey: 'apiKeyUnchanged',
    revokeApiKey: 'apiKeyUnchanged',
  },
  unanswered: 'noAnswer',
});

/** The page to edit a restaurant's details and manage its subscription. The link is the only credential. */
export default function RestaurantManagePage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ManageReply>();
  if (!page) return <UnknownLink />;
  return (
    <PublicPage lead={<span translate="no">{page.details.name}</span>}>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-5">
          <DeliveriesCard {...page} />
          <ManageState page={page} />
          <EditRestaurant details={page.details} askedEmail={page.askedEmail} reply={reply} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4 sm:gap-5">
          <RestaurantPayments page={page} />
          <ManageLinkCard link={page.link} />
          <CouriersCard token={page.token} couriers={page.couriers} />
          <ApiKeysCard keys={page.keys} newKey={reply?.newKey} />
        </div>
      </div>
    </PublicPage>
  );
}

type Props = { id: string; token: string; refusal: PostingRefusal | null; current: readonly ShownDelivery[] };

/** The current deliveries, and the link to post a new one. For a restaurant without a plan, the card below says what to do. */
function DeliveriesCard({ id, token, refusal, current }: Props) {
  const t = useTranslations('posting');
  const tTitles = useTranslations('titles');
  return (
    <Card id="deliveries" title={tTitles('deliveries')}>
      <Followed isLive={current.some(({ status }) => !isOver(status))}>
        <div aria-live="polite">
          {current.length === 0 ? <p>{t('intro')}</p> : <DeliveryList token={token} deliveries={current} />}
        </div>
      </Followed>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {refusal === 'restaurantUnsubscribed' || refusal === 'restaurantSuspended' ? (
          <PostingNote refusal={refusal} />
        ) : (
          <PostingLink {...{ refusal, token }} restaurantId={id} />
        )}
        <Link to={paths.deliveries(token)} prefetch="intent" className={getButtonClasses('secondary')}>
          {t('all')}
        </Link>
      </div>
    </Card>
  );
}
