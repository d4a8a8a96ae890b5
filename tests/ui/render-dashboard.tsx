import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import type { RouteObject } from 'react-router-dom';
import { expect } from 'vitest';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import type { ActionReply } from '#app/lib/toast.ts';
import { Dashboard } from '#app/routes/dashboard/dashboard.tsx';
import { orderClientAction } from '#app/routes/orders/order-client-action.ts';
import { buildActiveRoute } from '#tests/factories/build-route.ts';
import type { Automated } from '#worker/domain/automation/automated.ts';
import { emptyDay } from '#worker/domain/earnings/earnings.ts';
import type { GoneOffer } from '#worker/domain/orders/gone-offer.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { ActiveRoute } from '#worker/domain/routes/active-route.ts';
import type { ShownRoute } from '#worker/domain/routes/route.ts';
import type { OfferReport } from '#worker/engines/offers/offer.ts';
import type { OfferSort } from '#worker/engines/offers/sort-offers.ts';
import { buildOfferReport } from './build-offer-report.ts';
import { renderRoutes } from './render-routes.tsx';

type Given = {
  orders: Order[];
  latestRoute?: ShownRoute | null;
  activeRoute?: ActiveRoute;
  isNew?: boolean;
  wageCentsPerHour?: number | null;
  automated?: Automated;
  unroutableIds?: string[];
  offers?: OfferReport;
  sort?: OfferSort;
  isPro?: boolean;
  isOnline?: boolean;
  isMember?: boolean;
  isPositionKnown?: boolean;
  gone?: GoneOffer[];
  /** Returns the server's reply to a posted form. */
  answer?: (form: FormData) => Promise<ActionReply> | ActionReply;
};

/** Renders the dashboard as its route does, with the same client action and toasts. Returns the state that its loader reads. */
export function renderDashboard({
  orders,
  latestRoute = null,
  activeRoute = buildActiveRoute([]),
  isNew = false,
  wageCentsPerHour = null,
  automated = {},
  unroutableIds = [],
  offers = buildOfferReport(),
  sort = 'newest',
  isPro = false,
  isOnline = false,
  isMember = true,
  isPositionKnown = true,
  gone = [],
  answer = () => ({}),
}: Given) {
  const state = { orders };
  const action = ({ request, params }: Pick<ClientActionFunctionArgs, 'request' | 'params'>) => {
    const sent = request.clone();
    const serverAction = async () => answer(await sent.formData());
    return orderClientAction({ request, params, serverAction } as ClientActionFunctionArgs);
  };
  const pages: RouteObject[] = [
    {
      path: '/',
      loader: () => ({
        orders: state.orders,
        latestRoute,
        activeRoute,
        isNew,
        wageCentsPerHour,
        whatIf: null,
        automated,
        unroutableIds,
        offers,
        todayRate: null,
        gone,
        hasSamples: state.orders.some(({ isSample }) => isSample),
        sort,
        today: emptyDay('2026-11-20'),
        earningsByHour: new Array(24).fill(0),
        hourBars: [],
        hotspot: null,
        hotspotOutlook: { state: 'tooLittle', hitRate: null, isDemo: false },
        integrations: [],
        news: [],
        place: null,
        membership: isMember ? { paidUntil: null } : null,
        isPositionKnown,
        restaurants: null,
        plan: { isPro, current: null, isTrialEnding: false },
        payer: 'embedded',
        now: Date.UTC(2026, 10, 20, 17),
        requestKey: 'key-1',
      }),
      action,
      element: <DashboardRoute />,
    },
    { path: '/orders', action, loader: () => null, element: null },
  ];
  renderRoutes([{ id: 'root', loader: () => ({ isOnline }), children: pages }]);
  return state;
}

/** Expands the collapsed section of the home screen with this title. */
export async function openMore(title: string): Promise<void> {
  const line = await screen.findByRole('region', { name: title });
  await userEvent.click(line.querySelector('summary') as HTMLElement);
  await waitFor(() => expect(line.querySelector('details')?.open).toBe(true));
}

function DashboardRoute() {
  return (
    <>
      <Dashboard {...useLoaderData<ComponentProps<typeof Dashboard>>()} />
      <ToastArea />
    </>
  );
}
