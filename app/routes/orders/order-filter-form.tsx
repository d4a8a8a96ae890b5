import { Form, Link, useNavigation } from '@remix-run/react';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { CONTROL_CLASSES } from '#app/components/form/field.tsx';
import { Select } from '#app/components/form/select.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { ChevronDown, ListFilter } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { getPlatformName, PLATFORMS } from '#worker/domain/integrations/platform-catalog.ts';
import { ORDER_STATUSES } from '#worker/domain/orders/order.ts';
import { isFiltering, MAX_TEXT_LENGTH, type OrderFilter } from '#worker/domain/orders/order-filter.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { OfferSort } from '#worker/engines/offers/index.ts';

type Props = { filter: OrderFilter; sort: OfferSort };

/** The filter of orders: a form that works without JavaScript, and a text that describes its settings. */
export function OrderFilterForm({ filter, sort }: Props) {
  const t = useTranslations('orders');
  const isOn = isFiltering(filter);
  return (
    <section aria-label={t('filter')} className={cx(CARD_CLASSES, 'p-2')}>
      <details key={JSON.stringify(filter)} className="group">
        <summary className="flex min-h-target list-none items-center gap-2 rounded-control px-2 py-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
          <ListFilter aria-hidden className="size-5 shrink-0 text-accent" />
          <span className="min-w-0">{isOn ? <FilterText filter={filter} /> : t('filter')}</span>
          <ChevronDown aria-hidden className="ms-auto size-5 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        <FilterFields filter={filter} sort={sort} />
      </details>
      {isOn && (
        <Link to={paths.findOrders({}, { sort })} className={getButtonClasses('quiet')}>
          {t('clearFilter')}
        </Link>
      )}
    </section>
  );
}

function FilterText({ filter: { platform, status, text } }: { filter: OrderFilter }) {
  const t = useTranslations('orders');
  const what = (
    <>
      {platform && <span translate="no">{getPlatformName(platform)}</span>}
      {platform && (status || text) && ' · '}
      {status && t(status)}
      {status && text && ' · '}
      {text && <q translate="no">{text}</q>}
    </>
  );
  return t.rich('filteredBy', { what: () => what });
}

function FilterFields({ filter, sort }: Props) {
  const t = useTranslations('orders');
  const { state, location } = useNavigation();
  const isPending = state === 'loading' && location.pathname === paths.orders();
  return (
    <Form method="get" action={paths.orders()} role="search" className="grid gap-4 p-2 sm:grid-cols-3">
      {sort === 'newest' && <input type="hidden" name="sort" value={sort} />}
      <Control label={t('filterPlatform')}>
        {(id) => (
          <Select id={id} name="platform" defaultValue={filter.platform ?? ''} className={CONTROL_CLASSES}>
            <option value="">{t('allPlatforms')}</option>
            {PLATFORMS.map((platform) => (
              <option key={platform.id} value={platform.id} translate="no">
                {platform.name}
              </option>
            ))}
          </Select>
        )}
      </Control>
      <Control label={t('filterStatus')}>
        {(id) => (
          <Select id={id} name="status" defaultValue={filter.status ?? ''} className={CONTROL_CLASSES}>
            <option value="">{t('allStatuses')}</option>
            {ORDER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {t(status)}
              </option>
            ))}
          </Select>
        )}
      </Control>
      <Control label={t('filterText')}>
        {(id) => (
          <input
            id={id}
            type="search"
            name="text"
            defaultValue={filter.text ?? ''}
            maxLength={MAX_TEXT_LENGTH}
            autoComplete="off"
            className={CONTROL_CLASSES}
          />
        )}
      </Control>
      <div className="flex flex-wrap gap-2 sm:col-span-3">
        <Button type="submit" isPending={isPending}>
          {t('applyFilter')}
        </Button>
      </div>
    </Form>
  );
}

function Control({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-small">
        {label}
      </label>
      {children(id)}
    </div>
  );
}
