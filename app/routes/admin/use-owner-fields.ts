import { useTranslations } from 'use-intl';
import type { DayRange } from '#worker/domain/admin/filters.ts';
import type { FilterField } from './filter-form.tsx';

/** The fields that narrow a list down to somebody's entries and to some days. */
export function useOwnerFields({ owner, from, to }: DayRange & { owner: string }): FilterField[] {
  const t = useTranslations('console');
  return [
    { name: 'owner', label: t('owner'), value: owner },
    { name: 'from', label: t('from'), value: from, type: 'date' },
    { name: 'to', label: t('to'), value: to, type: 'date' },
  ];
}
