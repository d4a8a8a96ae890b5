import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { Download } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#app/lib/paths.ts';
import { ADMIN_ACTIONS } from '#worker/domain/admin/audit.ts';
import { type AuditFilter, readAuditFilter } from '#worker/domain/admin/filters.ts';
import { listAudit } from '#worker/services/admin/list-audit.ts';
import { AuditRow } from './audit-row.tsx';
import { ConsolePage } from './console-page.tsx';
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
    <ConsolePage title={t('nav.audit')} lead={t('auditLead')} aside={<ExportLink filter={filter} />}>
      <AuditFilterForm filter={filter} isFiltering={isFiltering} />
      <RecordList label={t('nav.audit')} next={next} isFiltered={isFiltering}>
        {rows.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </RecordList>
    </ConsolePage>
  );
}

function ExportLink({ filter: { action, ...rest } }: { filter: AuditFilter }) {
  const t = useTranslations('console');
  return (
    <a
      href={paths.adminAuditFile({ ...rest, action: action ?? undefined })}
      download
      className={getButtonClasses('secondary')}
    >
      <Download aria-hidden className="size-5" />
      {t('exportCsv')}
    </a>
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
