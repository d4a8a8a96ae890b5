import { Link, useLocation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Crown } from '#app/components/ui/icons.ts';
import { UpgradeLink } from '#app/components/upgrade/upgrade-link.tsx';
import { cx } from '#app/lib/cx.ts';
import type { OfferSort } from '#worker/engines/offers/index.ts';

type Props = { sort: OfferSort; isPro: boolean };

/** How the offers are sorted: links, so that it works without a script; by value for Pro. */
export function OfferSortLinks({ sort, isPro }: Props) {
  const t = useTranslations('offer');
  const { pathname, search } = useLocation();
  if (!isPro) {
    return (
      <UpgradeLink variant="quiet" className="-mx-2 self-start px-2 text-small">
        <Crown aria-hidden className="size-4.5" />
        {t('sortIsPro')}
      </UpgradeLink>
    );
  }
  const linkTo = (one: OfferSort) => {
    const params = new URLSearchParams(search);
    params.delete('sort');
    if (one === 'value') params.set('sort', one);
    return params.size > 0 ? `${pathname}?${params}` : pathname;
  };
  return (
    <nav aria-label={t('sort')} className="-mx-2 flex flex-wrap gap-1">
      {(['newest', 'value'] as const).map((one) => (
        <Link
          key={one}
          to={linkTo(one)}
          preventScrollReset
          aria-current={one === sort ? 'true' : undefined}
          className={getButtonClasses(
            'quiet',
            cx('px-2 text-small', one === sort && 'underline underline-offset-4'),
          )}
        >
          {t(`sorts.${one}`)}
        </Link>
      ))}
    </nav>
  );
}
