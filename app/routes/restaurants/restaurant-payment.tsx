import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { type ClientActionFunctionArgs, Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#app/lib/paths.ts';
import { replyWithToast } from '#app/lib/toast.server.ts';
import { changePlan, isPlanIntent } from '#app/routes/subscription/change-plan.server.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { confirmCheckout } from '#worker/services/billing/confirm-checkout.ts';
import { activateRestaurant } from './activate-restaurant.server.ts';
import { RestaurantDetails } from './restaurant-details.tsx';
import { loadPaymentPage } from './restaurant-page.server.ts';
import { RestaurantState } from './restaurant-state.tsx';

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return decideRevalidation(args);
}

export const handle: PageHandle = {
  title: (page) =>
    typeof page === 'object' && page && 'restaurant' in page && page.restaurant
      ? 'restaurantPayment'
      : 'restaurantNotFound',
};

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const subscriberId = params.restaurantId ?? '';
  const checkoutRef = new URL(request.url).searchParams.get('checkout');
  await confirmCheckout(context.ctx, { subscriberId, checkoutRef });
  const page = await loadPaymentPage(context.ctx, subscriberId);
  return data(page, { status: page.restaurant ? 200 : 404 });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = params.restaurantId ?? '';
  const intent = (await request.formData()).get('intent');
  const toast = isPlanIntent(intent)
    ? await changePlan(context.ctx, { intent, subscriberId: id, product: 'restaurant' })
    : await activateRestaurant(context.ctx, id);
  const status = toast.errorCode ? ERROR_STATUS[toast.errorCode] : 200;
  return replyWithToast({ context, request }, { toast, to: paths.restaurantPayment(id), status });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function RestaurantPaymentPage() {
  const t = useTranslations('restaurantPayment');
  const page = useLoaderData<typeof loader>();
  if (!page.restaurant) return <NotFound />;
  const isActive = page.restaurant.status === 'active';
  return (
    <PublicPage title={t('heading')} lead={!isActive && t('lead')}>
      <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <RestaurantDetails restaurant={page.restaurant} />
        <RestaurantState status={page.restaurant.status} plan={page.plan} payer={page.payer} />
      </div>
    </PublicPage>
  );
}

function NotFound() {
  const t = useTranslations();
  return (
    <PublicPage isNarrow title={t('restaurantPayment.notFound')} lead={t('restaurantPayment.notFoundText')}>
      <Link to={paths.restaurantSignup()} className={getButtonClasses('primary')}>
        {t('footer.restaurantSignup')}
      </Link>
    </PublicPage>
  );
}
