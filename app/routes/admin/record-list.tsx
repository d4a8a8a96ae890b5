import { Link, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { SearchX } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';

type Props = {
  label: string;
  /** The entries. Falsy if there are none. */
  children: ReactNode;
  /** The cursor of the next page, as used in the URL. */
  next: string | null;
  isFiltered: boolean;
  /** The empty-state text, for lists whose entries the administrator has to add. */
  nothing?: Wording | undefined;
};

type Wording = { title: string; text: string };

/** A page of entries, with links to the first and next page. */
export function RecordList({ label, children, next, isFiltered, nothing }: Props) {
  const t = useTranslations('console');
  const { pathname, search } = useLocation();
  const isLater = new URLSearchParams(search).has('after');
  const write = (after: string | null) => {
    const params = new URLSearchParams(search);
    if (after === null) params.delete('after');
    else params.set('after', after);
    const query = `${params}`;
    return `${pathname}${query && `?${query}`}#records`;
  };
  return (
    <section aria-labelledby="records" className={cx(CARD_CLASSES, 'px-4 py-2 sm:px-5')}>
      <h2 id="records" className="sr-only">
        {label}
      </h2>
      {children || (
        <div className="py-3">
          <EmptyState
            icon={SearchX}
            {...describeNothing(t, { isLater, hasNext: next !== null, isFiltered, nothing })}
          />
        </div>
      )}
      {/* Keyed so that the links are remounted and the focus stays on the heading (`keepFocus`). */}
      <div
        key={search}
        className="flex flex-wrap justify-between gap-2 border-line border-t py-2 empty:hidden"
      >
        {isLater && (
          <Link to={write(null)} className={getButtonClasses('quiet')}>
            {t('firstPage')}
          </Link>
        )}
        {next !== null && (
          <Link to={write(next)} rel="next" className={getButtonClasses('quiet', 'ms-auto')}>
            {children ? t('nextPage') : t('lookOn')}
          </Link>
        )}
      </div>
    </section>
  );
}

type Nothing = { isLater: boolean; hasNext: boolean; isFiltered: boolean; nothing: Wording | undefined };

function describeNothing(
  t: ReturnType<typeof useTranslations<'console'>>,
  { isLater, hasNext, isFiltered, nothing }: Nothing,
): Wording {
  if (hasNext) return { title: t('notYet'), text: t('notYetText') };
  if (isLater) return { title: t('noMore'), text: t('noMoreText') };
  if (isFiltered) return { title: t('noMatch'), text: t('noMatchText') };
  return nothing ?? { title: t('nothing'), text: t('nothingText') };
}

type RowProps = {
  /** The URL of the entry's page, if it has one. */
  to?: string | undefined;
  title: ReactNode;
  meta: ReactNode;
  aside?: ReactNode;
};

export function RecordRow({ to, title, meta, aside }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t py-2 first:border-t-0">
      <div className="min-w-0 flex-1 basis-56">
        {to === undefined ? (
          <p className="break-words font-semibold">{title}</p>
        ) : (
          <Link
            to={to}
            className="flex min-h-target items-center break-all font-semibold text-accent hover:underline"
          >
            {title}
          </Link>
        )}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-small">{meta}</p>
      </div>
      {aside && <div className="flex flex-wrap items-center justify-end gap-2">{aside}</div>}
    </li>
  );
}
