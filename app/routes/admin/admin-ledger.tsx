import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Money } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { type LedgerFilter, readLedgerFilter } from '#worker/domain/admin/filters.ts';
import { POSTING_KINDS, POSTING_SUBJECTS } from '#worker/domain/billing/ledger.ts';
import { getLedgerPage } from '#worker/services/admin/get-ledger-page.ts';
import { ConsolePage } from './console-page.tsx';
import { ExportLink } from './export-link.tsx';
import { Facts } from './facts.tsx';
import { FilterForm } from './filter-form.tsx';
import { PostingRow } from './posting-row.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';
import { useOwnerFields } from './use-owner-fields.ts';

export const handle: PageHandle = { title: 'adminLedger' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const filter = readLedgerFilter(searchParams);
  const { page, balances } = await getLedgerPage(context.ctx, { filter, after: readAfter(searchParams) });
  return { filter, balances, ...toListData(page) };
}

export default function AdminLedgerPage() {
  const t = useTranslations('console');
  const { filter, balances, rows, next } = useLoaderData<typeof loader>();
  const isFiltering = Object.values(filter).some(Boolean);
  return (
    <ConsolePage
      title={t('nav.ledger')}
      lead={t('ledgerLead')}
      aside={<ExportLink list="ledger" filter={filter} />}
    >
      <Card id="balances" title={t('balances')}>
        <Facts
          facts={balances.map(({ account, cents }) => ({
            label: t(`accounts.${account}`),
            value: <Money cents={cents} />,
          }))}
        />
      </Card>
      <LedgerFilterForm filter={filter} isFiltering={isFiltering} />
      <RecordList label={t('nav.ledger')} next={next} isFiltered={isFiltering}>
        {rows.map((posting) => (
          <PostingRow key={posting.seq} posting={posting} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function LedgerFilterForm({ filter, isFiltering }: { filter: LedgerFilter; isFiltering: boolean }) {
  const t = useTranslations('console');
  return (
    <FilterForm
      isFiltering={isFiltering}
      fields={[
        {
          name: 'kind',
          label: t('kind'),
          value: filter.kind ?? '',
          options: POSTING_KINDS.map((value) => ({ value, label: t(`postings.${value}`) })),
          hasAll: true,
        },
        {
          name: 'subject',
          label: t('product'),
          value: filter.subject ?? '',
          options: POSTING_SUBJECTS.map((value) => ({ value, label: t(`subjects.${value}`) })),
          hasAll: true,
        },
        ...useOwnerFields(filter),
      ]}
    />
  );
}
