import { useLocation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { QrSignupLink } from '#app/components/qr/qr-signup-link.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { KeyRound, QrCode, Scale } from '#app/components/ui/icons.ts';
import { MoreLink, MoreRow } from '#app/components/ui/more-row.tsx';
import { cx } from '#app/lib/cx.ts';
import { IntegrationsCard } from '#app/routes/integrations/integrations-card.tsx';
import { NewsCard } from '#app/routes/news/news-card.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { DashboardProps } from './dashboard.tsx';
import { PlanCard } from './plan-card.tsx';
import { RestaurantsCard } from './restaurants-card.tsx';
import { RouteCard } from './route-card.tsx';
import { TodayCard } from './today-card.tsx';

type Props = DashboardProps & { openOrders: Order[] };

/** The less urgent sections, each a line that expands. */
export function More({ openOrders, ...props }: Props) {
  const t = useTranslations();
  const { search } = useLocation();
  return (
    <section aria-labelledby="more" className={cx(CARD_CLASSES, 'overflow-clip')}>
      <h2 id="more" className="px-4 pt-3 pb-1 font-semibold text-title">
        {t('home.more')}
      </h2>
      <IntegrationsCard
        integrations={props.integrations}
        requestKey={props.requestKey}
        payer={props.payer}
        membership={props.membership}
        isPro={props.plan.isPro}
      />
      <RouteCard
        orders={openOrders}
        unroutableIds={props.unroutableIds}
        route={props.latestRoute}
        whatIf={props.whatIf}
        requestKey={props.requestKey}
      />
      <MoreRow id="qr-signup" title={t('qrSignup.card')} icon={QrCode}>
        <p className="mb-3 text-ink-soft text-small">{t('qrSignup.cardText')}</p>
        <QrSignupLink variant="secondary" />
      </MoreRow>
      <NewsCard articles={props.news} now={props.now} isOpen={new URLSearchParams(search).has('news')} />
      <TodayCard
        today={props.today}
        rate={props.todayRate}
        earningsByHour={props.earningsByHour}
        hourBars={props.hourBars}
      />
      <PlanCard {...props.plan} />
      <RestaurantsCard place={props.place} restaurants={props.restaurants} />
      <MoreLink to={paths.customerChoice()} title={t('dashboard.choice')} icon={Scale} />
      <MoreLink to={paths.authGuide()} title={t('dashboard.aboutAuth')} icon={KeyRound} />
    </section>
  );
}
