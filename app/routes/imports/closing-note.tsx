import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import type { ImportData } from './import.tsx';

/** Says until when other files can still add orders to the old months of an import. */
export function ClosingNote({ closing }: Pick<ImportData, 'closing'>) {
  const t = useTranslations('imports');
  const write = useDateTime();
  if (!closing) return null;
  const values = { month: write(Date.parse(closing.before), 'utcMonth'), day: write(closing.until, 'day') };
  return <p className="mt-3 text-ink-soft text-small">{t('closing', values)}</p>;
}
