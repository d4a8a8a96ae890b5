import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { DateTime, useDateTime } from '#app/components/date-time.tsx';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Followed } from '#app/components/live/followed.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import { cx } from '#app/lib/cx.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import { type PageHandle, titleIfFound } from '#app/lib/page-handle.ts';
import { replyUnlessSeen } from '#app/routes/network/reply-unless-seen.server.ts';
import {
  type DeliveryStatus,
  type DeliveryTracking,
  isOver,
  mayChange,
} from '#worker/domain/network/delivery.ts';
import { type DeliveryDay, findDay } from '#worker/domain/network/delivery-days.ts';
import { getTracking } from '#worker/services/network/get-tracking.ts';

export const handle: PageHandle = { title: titleIfFound('tracking') };

export const headers: HeadersFunction = noindexHeaders;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { now } = context.ctx;
  const { timeZone } = await readLocale(context, request);
  const found = await getTracking(context.ctx, params.token ?? '');
  const tracking = found.ok
    ? {
        ...found.value,
        isLive: mayChange(found.value, now),
        dueDay: findDay(found.value.promisedAt, { now, timeZone }),
        offeredDay: findDay(found.value.offeredFrom ?? now, { now, timeZone }),
      }
    : null;
  return replyUnlessSeen({ context, request }, tracking, tracking ? 200 : 404);
}

/** The delivery tracking page for the restaurant's customer. */
export default function TrackPage() {
  const t = useTranslations('tracking');
  const tracking = useLoaderData<typeof loader>();
  if (!tracking) {
    return (
      <PublicPage isNarrow title={t('notFound')}>
        <p>{t('notFoundText')}</p>
      </PublicPage>
    );
  }
  const { restaurantName } = tracking;
  return (
    <PublicPage isNarrow lead={t.rich('from', { name: restaurantName, value: keepName })}>
      <Followed isLive={tracking.isLive}>
        <section className={`${CARD_CLASSES} flex flex-col gap-5 p-4 sm:p-5`}>
          <div role="status">
            <StateText tracking={tracking} />
            <When tracking={tracking} />
          </div>
          <TrackingSteps tracking={tracking} />
        </section>
      </Followed>
      {!isOver(tracking.status) && <p className="noscript:hidden text-ink-soft text-small">{t('updates')}</p>}
    </PublicPage>
  );
}

function keepName(chunks: ReactNode) {
  return <span translate="no">{chunks}</span>;
}

type Shown = DeliveryTracking & { dueDay: DeliveryDay; offeredDay: DeliveryDay };

function StateText({ tracking }: { tracking: Shown }) {
  return <h2 className="font-bold text-title">{useStateText(tracking)}</h2>;
}

function useStateText(tracking: Shown): ReactNode {
  const {
    status,
    offeredFrom,
    offeredDay: day,
    isAtPickup,
    isUnreported,
    driverFirstName,
    deliveredAt,
  } = tracking;
  const t = useTranslations('tracking.states');
  const write = useDateTime();
  const rich = { name: driverFirstName ?? t('aDriver'), value: keepName };
  switch (status) {
    case 'offering':
      return offeredFrom === null
        ? t('looking')
        : t('lookingFrom', { time: write(offeredFrom, 'time'), day });
    case 'assigned':
      return t.rich(isAtPickup ? 'atPickup' : 'assigned', rich);
    case 'picked_up':
      return t.rich('onBoard', rich);
    case 'delivered':
      return t('delivered', { time: write(deliveredAt ?? 0, 'time') });
    case 'cancelled':
      return t('canceled');
    case 'unassigned':
      return t(isUnreported ? 'unreported' : 'unassigned');
  }
}

/** The expected arrival, or the due time until a driver has the delivery. Once delivered, the day and time. */
function When({ tracking }: { tracking: Shown }) {
  const { status, eta, promisedAt, dueDay, deliveredAt } = tracking;
  const t = useTranslations('tracking');
  const write = useDateTime();
  if (deliveredAt !== null) {
    return (
      <p className="text-ink-soft text-small">
        <DateTime at={deliveredAt} style="day" />
      </p>
    );
  }
  if (isOver(status)) return null;
  return (
    <p className="font-bold text-figure tabular-nums">
      {eta === null
        ? t('due', { time: write(promisedAt, 'time'), day: dueDay })
        : t('eta', { time: write(eta, 'time') })}
    </p>
  );
}

const STEPS = ['offering', 'assigned', 'picked_up', 'delivered'] as const;
const ORDER: readonly DeliveryStatus[] = STEPS;

/** The progress of a delivery as a row of steps. Renders nothing if it ended without being delivered. */
function TrackingSteps({ tracking: { status } }: { tracking: DeliveryTracking }) {
  const t = useTranslations('tracking.steps');
  const reached = ORDER.indexOf(status);
  if (reached < 0) return null;
  return (
    <ol className="grid grid-cols-4 gap-1">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === reached ? 'step' : 'false'}
          className={cx(
            'min-w-0 border-t-4 pt-2 text-caption',
            index <= reached ? 'border-accent' : 'border-line',
            index === reached ? 'font-semibold' : 'text-ink-soft',
          )}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  );
}
