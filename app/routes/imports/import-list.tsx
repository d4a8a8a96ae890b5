import { Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { ReceiptText } from '#app/components/ui/icons.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ListedImport } from '#worker/services/imports/list-imports.ts';

export function ImportList({ imports }: { imports: ListedImport[] }) {
  const t = useTranslations('imports');
  if (imports.length === 0) return <EmptyState icon={ReceiptText} title={t('none')} text={t('noneText')} />;
  return (
    <ul className="flex flex-col">
      {imports.map((one) => (
        <li
          key={one.id}
          className="flex items-center justify-between gap-3 border-line border-t py-3 first:border-t-0 first:pt-0"
        >
          <div className="min-w-0">
            <Link
              to={paths.import(one.id)}
              translate="no"
              className="inline-flex min-h-target max-w-full items-center break-all font-semibold text-accent-strong underline"
            >
              {one.fileName}
            </Link>
            <p className="text-ink-soft text-small">
              <DateTime at={one.createdAt} style="day" /> · {t('orders', { count: one.written })}
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <span className="font-semibold">
              <Money cents={one.writtenCents} />
            </span>
            <Badge tone={one.state === 'done' ? 'accent' : 'neutral'}>{t(`states.${one.state}`)}</Badge>
          </div>
        </li>
      ))}
    </ul>
  );
}
