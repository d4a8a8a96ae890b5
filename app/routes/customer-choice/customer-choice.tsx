import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { DownloadQr } from '#app/components/qr/download-qr.tsx';
import { LinkText } from '#app/components/qr/link-text.tsx';
import { QrCode } from '#app/components/qr/qr-code.tsx';
import type { QrPicture } from '#app/components/qr/qr-picture.ts';
import { getRestaurantReferrals } from '#app/components/qr/restaurant-referrals.server.ts';
import { ShareLink } from '#app/components/qr/share-link.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { cx } from '#app/lib/cx.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { computeShareKept, DELIVERY_APPS } from '#worker/domain/marketing/delivery-apps.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { AppCard } from './app-card.tsx';
import { usePercentRange } from './percent-range.ts';

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
    <Page lead={t('lead')} back={paths.home()}>
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

/** Hides columns that don't fit on a phone or at large font sizes. The cards above have the same data. */
const COLUMNS = { app: '', commission: 'max-[18rem]:hidden', keeps: '', model: 'hidden sm:table-cell' };
const CELL = 'py-3 pe-2 max-[18rem]:pe-1 text-start sm:pe-3 align-top last:pe-0';

/** The figures of all apps in one table. */
function AppTable() {
  const t = useTranslations('customerChoice');
  const range = usePercentRange();
  return (
    <Card id="compare" title={t('compare')}>
      <table className="w-full text-small tabular-nums">
        <thead>
          <tr className="text-ink-soft">
            {(['app', 'commission', 'keeps', 'model'] as const).map((key) => (
              <th key={key} scope="col" className={cx(CELL, 'font-normal', COLUMNS[key])}>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DELIVERY_APPS.map((app) => (
            <tr key={app.id} className="border-line border-t">
              <th scope="row" translate="no" className={cx(CELL, 'font-semibold')}>
                {app.name}
              </th>
              <td className={cx(CELL, COLUMNS.commission)}>{range(app.commission)}</td>
              <td className={CELL}>{range(computeShareKept(app))}</td>
              <td className={cx(CELL, COLUMNS.model)}>
                {app.url === null ? t('models.flat') : t('models.share')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-caption text-ink-soft">{t('tableNote')}</p>
    </Card>
  );
}

const SIZE = 200;

/** The QR code that restaurants scan to register. It includes the driver's referral code. */
function RestaurantCode({ link, qr }: { link: string; qr: QrPicture }) {
  const t = useTranslations('customerChoice');
  const tQr = useTranslations('qr');
  return (
    <Card id="restaurants" title={t('restaurants')}>
      <p className="mb-4 text-ink-soft text-small">{t('restaurantsText')}</p>
      <div className="flex flex-col items-center gap-4">
        <QrCode qr={qr} size={SIZE} title={t('qrTitle')} />
        <div className="flex w-full max-w-sm flex-wrap gap-2 *:flex-1 *:basis-36">
          <ShareLink link={link} title={tQr('shareTitle')} />
          <DownloadQr qr={qr} fileName="roadwaze-restaurants" />
        </div>
        <LinkText link={link} />
      </div>
    </Card>
  );
}
