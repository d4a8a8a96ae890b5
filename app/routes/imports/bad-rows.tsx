import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ImportPage } from '#worker/services/imports/get-import.ts';

type Props = { rows: ImportPage['bad']; count: number; importId: string };

/** The first records that could not be imported, and all of them as a file. */
export function BadRows({ rows, count, importId }: Props) {
  const t = useTranslations('imports');
  return (
    <Card id="left-out" title={t('badRows')}>
      <ul className="flex flex-col gap-2 text-small">
        {rows.map(({ line, problem, value }) => (
          <li key={line} className="min-w-0 break-words">
            <span className="font-semibold tabular-nums">{t('line', { line: String(line) })}</span>{' '}
            {problem && t(`problems.${problem}`)}
            {value && (
              <span translate="no" className="block text-ink-soft">
                {value}
              </span>
            )}
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="mt-2 text-ink-soft text-small">{t('more', { count: count - rows.length })}</p>
      )}
      <a
        href={paths.badRows(importId)}
        download
        className="mt-2 inline-flex min-h-target items-center text-accent underline"
      >
        {t('badFile')}
      </a>
    </Card>
  );
}
