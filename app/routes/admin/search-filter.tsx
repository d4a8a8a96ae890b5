import { useTranslations } from 'use-intl';
import { FilterForm } from './filter-form.tsx';

type Option = { value: string; label: string };

type Search = 'email' | 'name' | 'surname';

type Props = {
  filter: { text: string; by: Search; state: string | null };
  searches: readonly Search[];
  states: Option[];
};

/** What a list of people or places is narrowed down to: the beginning of one of their texts, and a state. */
export function SearchFilter({ filter, searches, states }: Props) {
  const t = useTranslations('console');
  return (
    <FilterForm
      isFiltering={filter.text !== '' || filter.state !== null}
      fields={[
        { name: 'text', label: t('beginsWith'), value: filter.text },
        {
          name: 'by',
          label: t('searchBy'),
          value: filter.by,
          options: searches.map((value) => ({ value, label: t(`searches.${value}`) })),
        },
        { name: 'state', label: t('state'), value: filter.state ?? '', options: states, hasAll: true },
      ]}
    />
  );
}
