import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { Link, useFetcher, useLoaderData, useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useWhenDone } from '#app/components/form/use-when-done.ts';
import { Page } from '#app/components/layout/page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { requireOrder } from '#app/lib/require-order.server.ts';
import type { ActionReply } from '#app/lib/toast.ts';
import { handleOrderAction } from '#app/routes/orders/handle-order-action.server.ts';
import { getOrderFetcherKey } from '#app/routes/orders/optimistic-orders.ts';
import { orderClientAction } from '#app/routes/orders/order-client-action.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { CancelOrderFields } from './cancel-order-form.tsx';

export const handle: PageHandle = { title: 'cancelOrder' };

export async function loader(args: LoaderFunctionArgs) {
  const { id, status, platform, restaurantName, customerAddress } = (await requireOrder(args)).order;
  if (status !== 'accepted') throw redirect(paths.orders());
  return { order: { id, platform, restaurantName, customerAddress } };
}

export {
  decideRevalidation as shouldRevalidate,
  handleOrderAction as action,
  orderClientAction as clientAction,
};

export default function CancelOrderPage() {
  const t = useTranslations('cancelOrder');
  const { order } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  const fetcher = useFetcher<ActionReply>({ key: getOrderFetcherKey(order.id) });
  const isIdle = fetcher.state === 'idle';
  useWhenDone(fetcher, () => navigate(paths.orders()));
  return (
    <Page isNarrow back={paths.orders()} title={t('heading')} lead={t('text')}>
      <fetcher.Form method="post" className="flex flex-col">
        <input type="hidden" name="returnTo" value={paths.orders()} />
        <CancelOrderFields order={order} isPending={!isIdle} />
      </fetcher.Form>
      <Link to={paths.orders()} className={getButtonClasses('secondary')}>
        {t('keep')}
      </Link>
    </Page>
  );
}
