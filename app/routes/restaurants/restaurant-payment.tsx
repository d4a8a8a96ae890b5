import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { readIntent } from '#app/components/form/parse-form.ts';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import { type PageHandle, titleBy } from '#app/lib/page-handle.ts';
import { createFailureToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import type { Toast } from '#app/lib/toast.ts';
import { hashRestaurantBrowser } from '#worker/auth/restaurant-browser.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { confirmCheckout } from '#worker/services/billing/confirm-checkout.ts';
import { issueManageLink } from '#worker/services/restaurants/issue-manage-link.ts';
import { subscribeRestaurant } from '#worker/services/restaurants/subscribe-restaurant.ts';
import { saveManageLink, takeManageLink } from './manage-link.server.ts';
import { DetailsCard, PaymentState } from './payment-cards.tsx';
import { loadPaymentPage } from './payment-page.server.ts';

export { decideRevalidation as shouldRevalidate };

export const handle: PageHandle = {
  title: titleBy('restaurant', 'restaurantPayment', 'restaurantNotFound'),
};

export const headers: HeadersFunction = noindexHeaders;

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const subscriberId = params.restaurantId ?? '';
  const checkoutRef = new URL(request.url).searchParams.get('checkout');
  await confirmCheckout(context.ctx, { subscriberId, product: 'restaurant', checkoutRef });
  const page = await loadPaymentPage(context.ctx, request, subscriberId);
  const { link, headers } = await takeManageLink(context, request, subscriberId);
  return data({ ...page, link }, { status: page.restaurant ? 200 : 404, headers });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const id = params.restaurantId ?? '';
  const to = paths.restaurantPayment(id);
  const intent = readIntent(context.form, ['payRestaurant', 'showManageLink']);
  if (intent !== 'payRestaurant') {
    const { setCookie } = intent === 'showManageLink' ? await showManageLink(context, request, id) : {};
    return redirect(to, { status: 303, headers: setCookie ? { 'Set-Cookie': setCookie } : {} });
  }
  const { toast, setCookie } = await activateRestaurant(context, request, id);
  return replyWithToast({ context, request }, { toast, to, setCookie });
}

export const clientAction = createClientAction('restaurantUnchanged', {
  byIntent: { payRestaurant: 'paymentFailed' },
  unanswered: 'noAnswer',
});

export default function RestaurantPaymentPage() {
  const t = useTranslations('restaurantPayment');
  const page = useLoaderData<typeof loader>();
  if (!page.restaurant) return <NotFound />;
  const isUnpaid = page.restaurant.status === 'unpaid';
  return (
    <PublicPage lead={isUnpaid && t('lead')}>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <DetailsCard restaurant={page.restaurant} />
        <PaymentState {...page} restaurant={page.restaurant} />
      </div>
    </PublicPage>
  );
}

function NotFound() {
  const t = useTranslations();
  return (
    <PublicPage isNarrow lead={t('restaurantPayment.notFoundText')}>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.restaurantSignup()} className={getButtonClasses('primary')}>
          {t('footer.restaurantSignup')}
        </Link>
        <Link to={paths.manageLink()} className={getButtonClasses('secondary')}>
          {t('restaurantPayment.haveLink')}
        </Link>
      </div>
    </PublicPage>
  );
}

type Reply = { toast: Toast; setCookie?: string };

/**
 * Subscribes a restaurant and returns a toast and, the first time, the cookie with its manage link. Safe to repeat. Redirects if
 * payment happens on the provider's pages.
 */
async function activateRestaurant(context: AppLoadContext, request: Request, id: string): Promise<Reply> {
  const subscribed = await subscribeRestaurant(context.ctx, id);
  if (!subscribed.ok) return { toast: createFailureToast('paymentRefused', subscribed.error) };
  const { name: restaurant, checkoutUrl } = subscribed.value;
  if (checkoutUrl) throw redirect(checkoutUrl, 303);
  const toast = createToast({ kind: 'success', key: 'restaurantActivated', values: { restaurant } });
  return { toast, ...(await showManageLink(context, request, id)) };
}

/** Returns the cookie that shows the manage link once on the restaurant's page, in the browser the restaurant registered from. */
async function showManageLink(
  context: AppLoadContext,
  request: Request,
  id: string,
): Promise<{ setCookie?: string }> {
  const browserHash = await hashRestaurantBrowser(context.ctx.config, request.headers.get('Cookie'));
  const token = await issueManageLink(context.ctx, { restaurantId: id, browserHash });
  return token ? { setCookie: await saveManageLink(context, { restaurantId: id, token }) } : {};
}
