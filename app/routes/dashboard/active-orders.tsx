import { Form, Link, useFetcher, useRevalidator } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { Bot, Package, Plus, RefreshCw, Sparkles } from '#app/components/ui/icons.ts';
import { OfferSortLinks } from '#app/routes/orders/offer-sort-links.tsx';
import { OrderList } from '#app/routes/orders/order-list.tsx';
import type { Order } from '#worker/domain/orders/order.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { OfferReport, OfferSort } from '#worker/engines/offers/index.ts';

type Props = {
  orders: Order[];
  report: OfferReport;
  sort: OfferSort;
  isPro: boolean;
  hasSamples: boolean;
  requestKey: string;
};

/** The pending offers, and the ways to get more of them. */
export function ActiveOrders({ orders, report, sort, isPro, hasSamples, requestKey }: Props) {
  const t = useTranslations('dashboard');
  return (
    <>
      <OrderList
        id="active-orders"
        title={t('active')}
        orders={orders}
        report={report}
        tools={orders.length > 1 && <OfferSortLinks sort={sort} isPro={isPro} />}
        aside={
          <div className="-mx-2 flex flex-wrap gap-x-1 sm:mx-0">
            <Link
              to={paths.aiAutomation()}
              prefetch="intent"
              className={getButtonClasses('quiet', 'px-2 text-small sm:px-3')}
            >
              <Bot aria-hidden className="size-4.5" />
              {t('aiPro')}
            </Link>
            <DialogLink
              to={paths.newOrder()}
              className={getButtonClasses('quiet', 'px-2 text-small sm:px-3')}
              load={loadAddOrderDialog}
              dialogProps={{ requestKey }}
            >
              <Plus aria-hidden className="size-4.5" />
              {t('add')}
            </DialogLink>
            {orders.length > 0 && (
              <GenerateForm requestKey={requestKey} label={t('generate')} variant="quiet" />
            )}
            <RefreshForm />
          </div>
        }
        empty={
          <EmptyState icon={Package} title={t('noActive')} text={t('noActiveText')}>
            <GenerateForm requestKey={requestKey} label={t('generateSamples')} variant="primary" />
          </EmptyState>
        }
      />
      {hasSamples && <ClearSamplesForm />}
    </>
  );
}

function loadAddOrderDialog() {
  return import('#app/routes/orders/add-order-dialog.tsx').then(({ AddOrderDialog }) => AddOrderDialog);
}

function GenerateForm({
  requestKey,
  label,
  variant,
}: {
  requestKey: string;
  label: string;
  variant: 'primary' | 'quiet';
}) {
  const fetcher = useFetcher({ key: 'generate-samples' });
  return (
    <fetcher.Form method="post">
      <input type="hidden" name="requestKey" value={requestKey} />
      <Button
        type="submit"
        name="intent"
        value="generateSamples"
        variant={variant}
        isPending={fetcher.state !== 'idle'}
        className={variant === 'quiet' ? 'px-2 text-small sm:px-3' : undefined}
      >
        <Sparkles aria-hidden className="size-4.5" />
        {label}
      </Button>
    </fetcher.Form>
  );
}

/** Asks again; without JavaScript it loads the page again. */
function RefreshForm() {
  const t = useTranslations('dashboard');
  const { revalidate, state } = useRevalidator();
  return (
    <Form
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        revalidate();
      }}
    >
      <Button
        type="submit"
        variant="quiet"
        isPending={state === 'loading'}
        className="px-2 text-small sm:px-3"
      >
        {state === 'idle' && <RefreshCw aria-hidden className="size-4.5" />}
        {t('refresh')}
      </Button>
    </Form>
  );
}

function ClearSamplesForm() {
  const t = useTranslations('dashboard');
  const fetcher = useFetcher({ key: 'clear-samples' });
  return (
    <fetcher.Form
      method="post"
      className="flex flex-wrap items-center justify-between gap-x-3 text-ink-soft text-small"
    >
      {t('samplesText')}
      <Button
        type="submit"
        name="intent"
        value="clearSamples"
        variant="quiet"
        isPending={fetcher.state !== 'idle'}
        className="-mx-2 px-2 text-small"
      >
        {t('clearSamples')}
      </Button>
    </fetcher.Form>
  );
}
