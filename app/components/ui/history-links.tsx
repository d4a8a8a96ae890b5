import { Link, useLocation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from './button-classes.ts';

type Way = { to: string; label?: string } | null;
type Props = {
  /** The id of the history's heading. */
  heading: string;
  newest: Way;
  older: Way;
};

/** The links of a paginated history, newest first: back to the newest page, and on to older ones. */
export function HistoryLinks({ heading, newest, older }: Props) {
  const t = useTranslations('common');
  const { search } = useLocation();
  return (
    // The key recreates the links after each step, so that `keepFocus` moves the focus to the heading.
    <div key={search} className="flex flex-wrap justify-between gap-2 pt-2 empty:hidden">
      {newest && (
        <Link to={`${newest.to}#${heading}`} prefetch="intent" className={getButtonClasses('quiet')}>
          {newest.label ?? t('newest')}
        </Link>
      )}
      {older && (
        <Link
          to={`${older.to}#${heading}`}
          rel="next"
          prefetch="intent"
          className={getButtonClasses('quiet', 'ms-auto')}
        >
          {older.label ?? t('older')}
        </Link>
      )}
    </div>
  );
}
