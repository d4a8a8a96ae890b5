import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { getRestaurantReferrals } from '#app/components/qr/restaurant-referrals.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { DELIVERY_APPS } from '#worker/domain/marketing/delivery-apps.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { AppCard } from './app-card.tsx';
import { AppTable } from './app-table.tsx';
import { RestaurantCode } from './restaurant-code.tsx';

export const handle: PageHandle = { title: 'customerChoice' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { link, qr } = getRestaurantReferrals(request, driver);
  return { link, qr };
}

export default function CustomerChoicePage() {
  const t = useTranslations('customerChoice');
  const { link, qr } = useLoaderData<typeof loader>();
  const fee = useMoney()(PLANS.network.priceCents, { isWhole: true });
  return (
    <Page title={t('heading')} lead={t('lead')} back={paths.home()}>
      <section aria-labelledby="apps">
        <h2 id="apps" className="mb-3 font-semibold text-title">
          {t('apps')}
        </h2>
        <ul className="grid gap-3 sm:grid-cols-2">
          {DELIVERY_APPS.map((app) => (
            <li key={app.id} className="min-w-0">
              <AppCard app={app} />
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-soft text-small">{t('note', { amount: fee })}</p>
      </section>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2">
        <RestaurantCode link={link} qr={qr} />
        <AppTable />
      </div>
    </Page>
  );
}
