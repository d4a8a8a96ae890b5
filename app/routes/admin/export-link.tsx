import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import type { ExportedList } from '#worker/domain/admin/exports.ts';
import { type AdminQuery, paths } from '#worker/domain/shared/paths.ts';

/** Takes a list along as a file, narrowed down as it is shown. */
export function ExportLink({ list, filter }: { list: ExportedList; filter: AdminQuery }) {
  const t = useTranslations('console');
  return (
    <a href={paths.adminFile(list, filter)} download className={getButtonClasses('secondary')}>
      <Download aria-hidden className="size-5" />
      {t('exportCsv')}
    </a>
  );
}
