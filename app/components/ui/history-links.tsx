import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from './button-classes.ts';

type Way = { to: string; label?: string } | null;

/** The ways through a history that is shown a page at a time, newest first: back to its newest page, and on to older ones. */
export function HistoryLinks({ newest, older }: { newest: Way; older: Way }) {
  const t = useTranslations('common');
  return (
    <div className="flex flex-wrap justify-between gap-2 pt-2 empty:hidden">
      {newest && (
        <Link to={newest.to} prefetch="intent" className={getButtonClasses('quiet')}>
          {newest.label ?? t('newest')}
        </Link>
      )}
      {older && (
        <Link to={older.to} rel="next" prefetch="intent" className={getButtonClasses('quiet', 'ms-auto')}>
          {older.label ?? t('older')}
        </Link>
      )}
    </div>
  );
}
