import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { DownloadLink } from '#app/components/download/download-link.tsx';
import { Money } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { Download } from '#app/components/ui/icons.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { hasListFilter, type ListFilter, listFields } from '#worker/domain/admin/list-filters.ts';
import { EXPORTED_LISTS, type ListName } from '#worker/domain/admin/list-names.ts';
import { isJobName } from '#worker/domain/jobs/job-run.ts';
import type { Balance } from '#worker/services/admin/get-ledger-page.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';
import type { FailingItem } from '#worker/services/jobs/select-failing-items.ts';
import { ConsolePage } from './console-page.tsx';
import { type FilterField, FilterForm } from './filter-form.tsx';
import { LIST_COLUMNS, type ListColumn } from './lists/list-columns.tsx';
import { LIST_VIEWS, type ListView } from './lists/list-views.tsx';
import { Facts } from './record-cards.tsx';
import { RecordList, RecordRow } from './record-list.tsx';
import { RecordTable } from './record-table.tsx';

/** `next`: the cursor of the next page. `balances`: only for the ledger. `failing`: only for job runs. */
export type ListData<List extends ListName = ListName> = {
  list: List;
  filter: ListFilter<List>;
  rows: ListRow<List>[];
  next: string | null;
  balances?: Balance[];
  failing?: FailingItem[];
};

/** A page of a list: its filter, rows and pagination. */
export function ListPage<List extends ListName>({
  list,
  filter,
  rows,
  next,
  balances,
  failing,
}: ListData<List>) {
  const t = useTranslations('console');
  const { describe, getKey }: ListView<List> = LIST_VIEWS[list];
  const columns: ListColumn<List>[] = LIST_COLUMNS[list];
  const { heading, lead, aside, ...fields } = describe(t);
  const isFiltered = hasListFilter(list, filter);
  const exported = EXPORTED_LISTS.find((one) => one === list);
  return (
    <ConsolePage
      title={heading}
      lead={lead}
      aside={
        exported && (
          <div className="flex flex-wrap gap-2">
            {aside}
            <DownloadLink
              href={consolePaths.file(exported, filter)}
              className={getButtonClasses('secondary')}
            >
              <Download aria-hidden className="size-5" />
              {t('exportCsv')}
            </DownloadLink>
          </div>
        )
      }
    >
      {balances && <Balances balances={balances} />}
      {failing && <FailingItems items={failing} />}
      <FilterForm isFiltering={isFiltered} fields={toFields(list, filter, fields)} />
      <RecordList label={heading} next={next} isFiltered={isFiltered}>
        {rows.length > 0 && (
          <RecordTable
            label={heading}
            columns={columns}
            rows={rows.map((row) => ({ key: getKey(row), props: { row } }))}
          />
        )}
      </RecordList>
    </ConsolePage>
  );
}

type FieldTexts = {
  labels: Record<string, string>;
  choices: { [name: string]: (value: never) => string };
};

/** Returns the filter's fields in the order of their labels. */
function toFields(
  list: ListName,
  filter: Record<string, string | null>,
  { labels, choices }: FieldTexts,
): FilterField[] {
  const fields = new Map(listFields(list));
  return Object.entries(labels).map(([name, label]) => {
    const { type, options, isSetting = false } = fields.get(name) ?? { type: 'text' };
    const field = { name, label, value: filter[name] ?? '' };
    if (!options) return type === 'date' ? { ...field, type } : field;
    // The cast is safe: every option has a text in `choices`.
    const write = (value: string) => choices[name]?.(value as never) ?? value;
    return {
      ...field,
      options: options.map((value) => ({ value, label: write(value) })),
      hasAll: !isSetting,
    };
  });
}

function Balances({ balances }: { balances: Balance[] }) {
  const t = useTranslations('console');
  return (
    <Card id="balances" title={t('balances')}>
      <Facts
        facts={balances.map(({ account, cents }) => ({
          label: t(`accounts.${account}`),
          value: <Money cents={cents} />,
        }))}
      />
    </Card>
  );
}

/** Job items that keep failing, with their attempts, error and next retry. */
function FailingItems({ items }: { items: readonly FailingItem[] }) {
  const t = useTranslations('console');
  if (items.length === 0) return null;
  return (
    <Card id="failing" title={t('failingItems.title')}>
      <ul className="divide-y divide-line">
        {items.map(({ job, item, failures, lastAt, retryAt, problem }) => (
          <RecordRow
            key={`${job} ${item}`}
            title={isJobName(job) ? t(`jobs.${job}`) : <code translate="no">{job}</code>}
            meta={
              <>
                <code translate="no" className="break-all">
                  {item}
                </code>
                <span>{t('failingItems.times', { failures })}</span>
                <DateTime at={lastAt} style="utcDateTime" />
                <span>
                  {t.rich('failingItems.next', {
                    time: () => <DateTime at={retryAt} style="utcDateTime" />,
                  })}
                </span>
                <span translate="no" className="break-all">
                  {problem}
                </span>
              </>
            }
          />
        ))}
      </ul>
    </Card>
  );
}
