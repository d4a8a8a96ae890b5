import { Link, useLocation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { cx } from '#app/lib/cx.ts';
import type { OfferSort } from '#worker/engines/offers/index.ts';

/** Links to the sort orders of the offers. */
export function OfferSortLinks({ sort }: { sort: OfferSort }) {
  const t = useTranslations('offer');
  const { pathname, search } = useLocation();
  const linkTo = (one: OfferSort) => {
    const params = new URLSearchParams(search);
    params.delete('sort');
    if (one === 'newest') params.set('sort', one);
    const query = `${params}`;
    return query ? `${pathname}?${query}` : pathname;
  };
  return (
    <nav aria-label={t('sort')} className="-mx-4 flex flex-wrap gap-1">
      {(['value', 'newest'] as const).map((one) => (
        <Link
          key={one}
          to={linkTo(one)}
          preventScrollReset
          aria-current={one === sort ? 'true' : undefined}
          className={getButtonClasses(
            'quiet',
            cx('text-small', one === sort && 'underline underline-offset-4'),
          )}
        >
          {t(`sorts.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
