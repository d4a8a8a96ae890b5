import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Money } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { readPayoutFilter } from '#worker/domain/admin/filters.ts';
import { formatPayoutTarget } from '#worker/domain/admin/payout-target.ts';
import { OWED_ACCOUNTS } from '#worker/domain/billing/ledger.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listPayouts } from '#worker/services/admin/list-payouts.ts';
import { ActionLink } from './action-link.tsx';
import { ConsolePage } from './console-page.tsx';
import { ExportLink } from './export-link.tsx';
import { FilterForm } from './filter-form.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

export const handle: PageHandle = { title: 'adminPayouts' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const filter = readPayoutFilter(searchParams);
  return {
    filter,
    ...toListData(await listPayouts(context.ctx, { filter, after: readAfter(searchParams) })),
  };
}

export default function AdminPayoutsPage() {
  const t = useTranslations('console');
  const { filter, rows, next } = useLoaderData<typeof loader>();
  const { account, owner } = filter;
  return (
    <ConsolePage
      title={t('nav.payouts')}
      lead={t('payoutsLead')}
      aside={
        <div className="flex flex-wrap gap-2">
          <Link to={paths.adminLedger({ kind: 'payout' })} className={getButtonClasses('secondary')}>
            {t('paidOut')}
          </Link>
          <ExportLink list="payouts" filter={filter} />
        </div>
      }
    >
      <FilterForm
        isFiltering={owner !== ''}
        fields={[
          {
            name: 'account',
            label: t('owedFor'),
            value: account,
            options: OWED_ACCOUNTS.map((value) => ({ value, label: t(`accounts.${value}`) })),
          },
          { name: 'owner', label: t('driverOwner'), value: owner },
        ]}
      />
      <RecordList
        label={t('nav.payouts')}
        next={next}
        isFiltered={owner !== ''}
        nothing={{ title: t('nothingDue'), text: t('nothingDueText') }}
      >
        {rows.map((entry) => (
          <RecordRow
            key={entry.driverId}
            to={
              entry.email === null
                ? paths.adminLedger({ owner: entry.driverId })
                : paths.adminDriver(entry.driverId)
            }
            title={entry.email === null ? t('accountGone') : <span translate="no">{entry.email}</span>}
            meta={<Money cents={entry.owedCents} />}
            aside={
              entry.isSuspended ? (
                <Badge tone="warn">{t('driverStates.suspended')}</Badge>
              ) : (
                <ActionLink action="payOut" target={formatPayoutTarget({ ...entry, account })} />
              )
            }
          />
        ))}
      </RecordList>
    </ConsolePage>
  );
}
