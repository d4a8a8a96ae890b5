import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Money } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#app/lib/paths.ts';
import { type LedgerFilter, readLedgerFilter } from '#worker/domain/admin/filters.ts';
import { POSTING_KINDS, POSTING_SUBJECTS } from '#worker/domain/billing/ledger.ts';
import { getLedgerPage, type LedgerEntry } from '#worker/services/admin/get-ledger-page.ts';
import { ConsolePage } from './console-page.tsx';
import { Facts } from './facts.tsx';
import { FilterForm } from './filter-form.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';
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
    <ConsolePage title={t('nav.ledger')} lead={t('ledgerLead')}>
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

function PostingRow({ posting }: { posting: LedgerEntry }) {
  const t = useTranslations('console');
  const name = posting.driverEmail ?? posting.restaurantName;
  return (
    <RecordRow
      to={getOwnerPath(posting)}
      title={<span translate={name ? 'no' : undefined}>{name ?? t('goneSubscriber')}</span>}
      meta={
        <>
          <span>{t(`postings.${posting.kind}`)}</span>
          <span>{t(`subjects.${posting.subject}`)}</span>
          <DateTime at={posting.at} style="fullDateTime" />
          {posting.createdAt !== posting.at && (
            <span>
              {t.rich('postedAt', {
                time: () => <DateTime at={posting.createdAt} style="fullDateTime" />,
              })}
            </span>
          )}
          {name === null && (
            <code translate="no" className="break-all">
              {posting.ownerId}
            </code>
          )}
        </>
      }
      aside={<Money cents={posting.amountCents} />}
    />
  );
}

/** Somebody who is gone has no page any more. */
function getOwnerPath({ ownerId, driverEmail, restaurantName }: LedgerEntry): string | undefined {
  if (driverEmail !== null) return paths.adminDriver(ownerId);
  return restaurantName === null ? undefined : paths.adminRestaurant(ownerId);
}
