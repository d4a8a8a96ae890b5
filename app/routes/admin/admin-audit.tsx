import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { ADMIN_ACTIONS } from '#worker/domain/admin/audit.ts';
import { type AuditFilter, readAuditFilter } from '#worker/domain/admin/filters.ts';
import { listAudit } from '#worker/services/admin/list-audit.ts';
import { AuditRow } from './audit-row.tsx';
import { ConsolePage } from './console-page.tsx';
import { ExportLink } from './export-link.tsx';
import { FilterForm } from './filter-form.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';

export const handle: PageHandle = { title: 'adminAudit' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const filter = readAuditFilter(searchParams);
  const page = await listAudit(context.ctx, { filter, after: readAfter(searchParams) });
  return { filter, ...toListData(page) };
}

export default function AdminAuditPage() {
  const t = useTranslations('console');
  const { filter, rows, next } = useLoaderData<typeof loader>();
  const isFiltering = Object.values(filter).some(Boolean);
  return (
    <ConsolePage
      title={t('nav.audit')}
      lead={t('auditLead')}
      aside={<ExportLink list="audit" filter={filter} />}
    >
      <AuditFilterForm filter={filter} isFiltering={isFiltering} />
      <RecordList label={t('nav.audit')} next={next} isFiltered={isFiltering}>
        {rows.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function AuditFilterForm({ filter, isFiltering }: { filter: AuditFilter; isFiltering: boolean }) {
  const t = useTranslations('console');
  return (
    <FilterForm
      isFiltering={isFiltering}
      fields={[
        {
          name: 'action',
          label: t('audit.action'),
          value: filter.action ?? '',
          options: ADMIN_ACTIONS.map((value) => ({ value, label: t(`audit.actions.${value}`) })),
          hasAll: true,
        },
        { name: 'target', label: t('audit.target'), value: filter.target },
        { name: 'from', label: t('from'), value: filter.from, type: 'date' },
        { name: 'to', label: t('to'), value: filter.to, type: 'date' },
      ]}
    />
  );
}
