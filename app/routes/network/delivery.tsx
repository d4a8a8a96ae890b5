import type {
  ActionFunctionArgs,
  AppLoadContext,
  HeadersFunction,
  LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Followed } from '#app/components/live/followed.tsx';
import { LinkText } from '#app/components/qr/link-text.tsx';
import { CopyLink, ShareLink } from '#app/components/qr/share-link.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import { type PageHandle, titleBy } from '#app/lib/page-handle.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { createFailureToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import type { Ctx } from '#worker/ctx.ts';
import { DELIVERY_STATUSES, isOver, type NetworkDelivery } from '#worker/domain/network/delivery.ts';
import { findPostingRefusal, type PostingRefusal } from '#worker/domain/network/posting-refusal.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { cancelDelivery } from '#worker/services/network/cancel-delivery.ts';
import { getDelivery } from '#worker/services/network/get-delivery.ts';
import { findManagedRestaurant } from '#worker/services/restaurants/find-managed-restaurant.ts';
import { CancelDelivery } from './cancel-delivery.tsx';
import { DeliveryAddress } from './delivery-address.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { DeliveryEta, DeliveryState } from './delivery-state.tsx';
import { PostingLink } from './posting-link.tsx';
import { replyUnlessSeen } from './reply-unless-seen.server.ts';
import { type ShownDelivery, showDelivery } from './show-delivery.server.ts';
import { UnknownLink } from './unknown-link.tsx';

export const handle: PageHandle = { title: titleBy('delivery', 'delivery', 'notFound') };

export const headers: HeadersFunction = noindexHeaders;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { token = '', deliveryId = '' } = params;
  const { origin } = new URL(request.url);
  const { timeZone } = await readLocale(context, request);
  const page = await loadDeliveryPage(context.ctx, { token, deliveryId, origin, timeZone });
  return replyUnlessSeen({ context, request }, page, page?.delivery ? 200 : 404);
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { token = '', deliveryId = '' } = params;
  const allowed = await limitByAddress(context, request, 'restaurantManage');
  const toast = allowed.ok
    ? await cancelShownDelivery(context, { token, deliveryId })
    : createFailureToast('deliveryNotCanceled', allowed.error);
  return replyWithToast({ context, request }, { toast, to: paths.delivery(token, deliveryId) });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('deliveryNotCanceled');

/** The page of a delivery that a restaurant posted, with its current state. */
export default function DeliveryPage() {
  const t = useTranslations('posting');
  const page = useLoaderData<typeof loader>();
  if (!page) return <UnknownLink />;
  const { token, delivery, refusal, restaurantId } = page;
  if (!delivery) return <NotFound token={token} />;
  const { id, status, dropoffAddress, trackingLink } = delivery;
  // Includes canceled deliveries, because correcting a delivery means posting another one.
  const isToBePostedAgain = isOver(status) && status !== 'delivered';
  return (
    <PublicPage isNarrow back={paths.deliveries(token)} lead={<DeliveryAddress address={dropoffAddress} />}>
      <Card id="state" title={t('state')}>
        <Followed isLive={!isOver(status)}>
          <div role="status" className="flex flex-col items-start gap-2">
            <DeliveryState delivery={delivery} />
            <DeliveryEta delivery={delivery} />
          </div>
        </Followed>
        {isToBePostedAgain && (
          <div className="mt-3 flex flex-col items-start gap-3">
            {refusal === null ? (
              <Link to={paths.newDelivery(token, id)} className={getButtonClasses('primary')}>
                {t('again')}
              </Link>
            ) : (
              <PostingLink {...{ refusal, token, restaurantId }} />
            )}
          </div>
        )}
      </Card>
      {!isOver(status) && (
        <Card id="tracking" title={t('tracking')}>
          <div className="flex flex-col items-start gap-3">
            <p className="text-small">{t('trackingText')}</p>
            <LinkText link={trackingLink} />
            <div className="flex flex-wrap gap-2">
              <CopyLink link={trackingLink} />
              <ShareLink link={trackingLink} title={t('tracking')} />
            </div>
          </div>
        </Card>
      )}
      <DeliveryFacts delivery={delivery} />
      {!isOver(status) && <CancelDelivery delivery={delivery} />}
    </PublicPage>
  );
}

function NotFound({ token }: { token: string }) {
  const t = useTranslations('posting');
  return (
    <PublicPage isNarrow title={t('notFound')} lead={t('notFoundText')}>
      <Link to={paths.deliveries(token)} className={getButtonClasses('primary')}>
        {t('all')}
      </Link>
    </PublicPage>
  );
}

/** Cancels a delivery at the cost that its page showed. If its status has changed since, cancels nothing. Returns the toast. */
async function cancelShownDelivery(
  { ctx, form }: AppLoadContext,
  { token, deliveryId }: Omit<Asked, 'origin' | 'timeZone'>,
): Promise<Toast> {
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return createFailureToast('deliveryNotCanceled', managed.error);
  const asked = { restaurantId: managed.value.id, deliveryId };
  const seen = DELIVERY_STATUSES.find((status) => status === form.get('seen'));
  const cancelled = await cancelDelivery(ctx, { ...asked, seen: seen ?? 'offering' });
  if (cancelled.ok) return createCanceledToast(cancelled.value);
  return cancelled.error.code === 'deliveryMoved'
    ? createToast({ kind: 'error', key: 'deliveryMovedOn' })
    : createFailureToast('deliveryNotCanceled', cancelled.error);
}

function createCanceledToast({ chargedCents: cents }: NetworkDelivery): Toast {
  return cents > 0
    ? createToast({ kind: 'success', key: 'deliveryCanceledCharged', values: { cents } })
    : createToast({ kind: 'success', key: 'deliveryCanceled' });
}

type Asked = { token: string; deliveryId: string; origin: string; timeZone: string };

type DeliveryPageData = {
  token: string;
  delivery: ShownDelivery | null;
  refusal: PostingRefusal | null;
  restaurantId: string;
};

/**
 * Loads a delivery of the restaurant with this manage link (null if not found), and why the restaurant can't post another one.
 * Returns null for an unknown link.
 */
async function loadDeliveryPage(
  ctx: Ctx,
  { token, deliveryId, origin, timeZone }: Asked,
): Promise<DeliveryPageData | null> {
  const managed = await findManagedRestaurant(ctx, token);
  if (!managed.ok) return null;
  const found = await getDelivery(ctx, { restaurantId: managed.value.id, deliveryId });
  const delivery = found.ok ? showDelivery(found.value, { now: ctx.now, origin, timeZone }) : null;
  return { token, delivery, refusal: findPostingRefusal(managed.value), restaurantId: managed.value.id };
}
