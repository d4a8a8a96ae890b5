import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { IntegrationsCard } from '#app/routes/integrations/integrations-card.tsx';
import { NewsCard } from '#app/routes/news/news-card.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ChoiceCard } from './choice-card.tsx';
import type { DashboardProps } from './dashboard.tsx';
import { PlanCard } from './plan-card.tsx';
import { QrCard } from './qr-card.tsx';
import { RestaurantsCard } from './restaurants-card.tsx';
import { RouteCard } from './route-card.tsx';
import { TodayCard } from './today-card.tsx';

type LowerProps = DashboardProps & { openOrders: Order[] };

/** What stands below the orders: the route, the apps, the news, the day and the plan. */
export function LowerSections({ openOrders, ...props }: LowerProps) {
  const t = useTranslations('dashboard');
  return (
    <>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
          <RouteCard
            orders={openOrders}
            unroutableIds={props.unroutableIds}
            route={props.latestRoute}
            whatIf={props.whatIf}
            requestKey={props.requestKey}
          />
          <IntegrationsCard
            integrations={props.integrations}
            requestKey={props.requestKey}
            isTestPayment={props.isTestPayment}
            membership={props.membership}
          />
          <QrCard />
          {props.restaurants.length > 0 && (
            <RestaurantsCard restaurants={props.restaurants} place={props.place} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-5">
          <NewsCard articles={props.news} now={props.now} />
          <TodayCard today={props.today} earningsByHour={props.earningsByHour} hourBars={props.hourBars} />
          <PlanCard plan={props.plan} now={props.now} />
          <ChoiceCard />
        </div>
      </div>
      <p className="text-center">
        <Link to={paths.authGuide()} prefetch="intent" className={getButtonClasses('quiet', 'text-small')}>
          {t('aboutAuth')}
        </Link>
      </p>
    </>
  );
}
