import { Link, useFetcher, useLocation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { RefreshForm } from '#app/components/layout/refresh-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Bot, Ellipsis, ListFilter, X } from '#app/components/ui/icons.ts';
import { Menu } from '#app/components/ui/menu.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { OfferSort } from '#worker/engines/offers/index.ts';
import { GenerateForm } from './generate-form.tsx';

const ENTRY = 'w-full justify-start text-small';

type Props = { sort: OfferSort; requestKey: string; hasSamples: boolean; count: number };

/** The menu with the offer list's less common tools. */
export function OfferTools({ sort, requestKey, hasSamples, count }: Props) {
  const t = useTranslations('dashboard');
  const tHome = useTranslations('home');
  return (
    <Menu label={tHome('offerTools')} icon={<Ellipsis aria-hidden className="size-5" />}>
      <Link to={paths.aiAutomation()} prefetch="intent" className={getButtonClasses('quiet', ENTRY)}>
        <Bot aria-hidden className="size-4.5" />
        {t('aiPro')}
      </Link>
      {count > 0 && <GenerateForm requestKey={requestKey} label={t('generate')} className={ENTRY} />}
      <RefreshForm label={t('refresh')} buttonClassName={ENTRY} />
      {count > 1 && <SortLink sort={sort} />}
      {hasSamples && <ClearSamplesForm />}
    </Menu>
  );
}

/** A link that switches the list to the other sort order. */
function SortLink({ sort }: { sort: OfferSort }) {
  const t = useTranslations('offer.sorts');
  const { pathname, search } = useLocation();
  const other = sort === 'value' ? 'newest' : 'value';
  const params = new URLSearchParams(search);
  params.delete('sort');
  if (other === 'newest') params.set('sort', other);
  const query = `${params}`;
  return (
    <Link
      to={query ? `${pathname}?${query}` : pathname}
      preventScrollReset
      className={getButtonClasses('quiet', ENTRY)}
    >
      <ListFilter aria-hidden className="size-4.5" />
      {t(other)}
    </Link>
  );
}

function ClearSamplesForm() {
  const t = useTranslations('dashboard');
  const fetcher = useFetcher({ key: 'clear-samples' });
  return (
    <fetcher.Form method="post" className="mt-1 border-line border-t pt-1">
      <Button
        type="submit"
        name="intent"
        value="clearSamples"
        variant="quiet"
        isPending={fetcher.state !== 'idle'}
        className={ENTRY}
      >
        <X aria-hidden className="size-4.5" />
        {t('clearSamples')}
      </Button>
      <p className="px-4 pb-2 text-caption text-ink-soft">{t('samplesText')}</p>
    </fetcher.Form>
  );
}
