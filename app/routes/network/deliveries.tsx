import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Followed } from '#app/components/live/followed.tsx';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { HistoryLinks } from '#app/components/ui/history-links.tsx';
import { Package } from '#app/components/ui/icons.ts';
import { readLocale } from '#app/i18n/locale.server.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import { type PageHandle, titleIfFound } from '#app/lib/page-handle.ts';
import { isReportOver } from '#worker/domain/reported-deliveries/reported-delivery.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ReportedCard } from './couriers/reported-card.tsx';
import { loadDeliveriesPage, type ShownDeliveries } from './deliveries-page.server.ts';
import { DeliveryList } from './delivery-list.tsx';
import { PostingLink } from './posting-link.tsx';
import { replyUnlessSeen } from './reply-unless-seen.server.ts';
import { UnknownLink } from './unknown-link.tsx';

export const handle: PageHandle = { title: titleIfFound('deliveries') };

export const headers: HeadersFunction = noindexHeaders;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { token = '' } = params;
  const { timeZone } = await readLocale(context, request);
  const page = await loadDeliveriesPage(context.ctx, { token, url: new URL(request.url), timeZone });
  return replyUnlessSeen({ context, request }, page, page ? 200 : 404);
}

/** The page of the deliveries that a restaurant posted to our network. */
export default function DeliveriesPage() {
  const t = useTranslations('posting');
  const page = useLoaderData<typeof loader>();
  if (!page) return <UnknownLink />;
  const { token, name, current, reported, isOlderPage } = page;
  const isIdle = current.length === 0;
  const isReporting = reported.some(({ status }) => !isReportOver(status));
  return (
    <PublicPage isNarrow back={paths.restaurantManage(token)} lead={<span translate="no">{name}</span>}>
      <div className="flex flex-col items-start gap-3 self-stretch">
        <PostingLink {...page} />
      </div>
      {!isOlderPage && !(isIdle && reported.length > 0) && (
        <Card id="current" title={t('current')}>
          <Followed isLive={!isIdle}>
            <div aria-live="polite">
              {isIdle ? (
                <p className="text-ink-soft">{t('none')}</p>
              ) : (
                <DeliveryList token={token} deliveries={current} />
              )}
            </div>
          </Followed>
        </Card>
      )}
      <Followed isLive={isReporting && isIdle}>
        <ReportedCard reported={reported} />
      </Followed>
      <PastDeliveries page={page} />
    </PublicPage>
  );
}

function PastDeliveries({
  page: { token, past, next, isOlderPage, unbilledCents },
}: {
  page: ShownDeliveries;
}) {
  const t = useTranslations('posting');
  const money = useMoney();
  return (
    <Card id="past" title={t('past')}>
      {unbilledCents !== 0 && (
        <p className="text-ink-soft">
          {t(unbilledCents > 0 ? 'unbilled' : 'credit', { amount: money(Math.abs(unbilledCents)) })}
        </p>
      )}
      {past.length === 0 ? (
        <EmptyState icon={Package} text={t('noPast')} />
      ) : (
        <DeliveryList token={token} deliveries={past} />
      )}
      <HistoryLinks
        heading="past"
        newest={isOlderPage ? { to: paths.deliveries(token) } : null}
        older={next === null ? null : { to: paths.deliveries(token, next) }}
      />
    </Card>
  );
}
