import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import type { ComponentProps } from 'react';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import type { ActionReply } from '#app/lib/toast.ts';
import { Dashboard } from '#app/routes/dashboard/dashboard.tsx';
import { orderClientAction } from '#app/routes/orders/order-client-action.ts';
import { emptyDay } from '#worker/domain/earnings/earnings.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { Route } from '#worker/domain/routes/route.ts';
import type { OfferReport } from '#worker/engines/offers/offer.ts';
import type { OfferSort } from '#worker/engines/offers/sort-offers.ts';
import { buildOfferReport } from './build-offer-report.ts';
import { renderRoutes } from './render-routes.tsx';

type Given = {
  orders: Order[];
  latestRoute?: Route | null;
  unroutableIds?: string[];
  offers?: OfferReport;
  sort?: OfferSort;
  isPro?: boolean;
  /** What the server does with a posted form. */
  answer?: (form: FormData) => Promise<ActionReply> | ActionReply;
};

/** The dashboard as its route wires it: what the server answers goes through the same guard and the same toasts. */
export function renderDashboard({
  orders,
  latestRoute = null,
  unroutableIds = [],
  offers = buildOfferReport(),
  sort = 'newest',
  isPro = false,
  answer = () => ({}),
}: Given) {
  const state = { orders };
  const action = ({ request, params }: Pick<ClientActionFunctionArgs, 'request' | 'params'>) => {
    const sent = request.clone();
    const serverAction = async () => answer(await sent.formData());
    return orderClientAction({ request, params, serverAction } as ClientActionFunctionArgs);
  };
  renderRoutes([
    {
      path: '/',
      loader: () => ({
        orders: state.orders,
        latestRoute,
        whatIf: null,
        unroutableIds,
        offers,
        offerCheck: { today: null, letGo: null },
        hasSamples: state.orders.some(({ isSample }) => isSample),
        sort,
        today: emptyDay('2026-11-20'),
        earningsByHour: new Array(24).fill(0),
        hourBars: [],
        hotspot: null,
        hotspotOutlook: { state: 'tooLittle', hitRate: null, isDemo: false },
        integrations: [],
        news: [],
        restaurants: [],
        place: null,
        membership: null,
        plan: { isPro, trialEndsAt: null, isTrialEnding: false },
        isTestPayment: true,
        now: Date.UTC(2026, 10, 20, 17),
        firstName: 'Dana',
        requestKey: 'key-1',
      }),
      action,
      element: <DashboardRoute />,
    },
    { path: '/orders', action, loader: () => null, element: null },
  ]);
  return state;
}

function DashboardRoute() {
  return (
    <>
      <Dashboard {...useLoaderData<ComponentProps<typeof Dashboard>>()} />
      <ToastArea />
    </>
  );
}
