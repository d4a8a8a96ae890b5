import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { readEmailFilter } from '#worker/domain/admin/filters.ts';
import { EMAIL_STATUSES } from '#worker/domain/email/email.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listEmails } from '#worker/services/admin/list-emails.ts';
import { ConsolePage } from './console-page.tsx';
import { FilterForm } from './filter-form.tsx';
import { readAfter, toListData } from './read-after.ts';
import { RecordList } from './record-list.tsx';
import { RecordRow } from './record-row.tsx';

export const handle: PageHandle = { title: 'adminEmails' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { searchParams } = new URL(request.url);
  const filter = readEmailFilter(searchParams);
  return { filter, ...toListData(await listEmails(context.ctx, { filter, after: readAfter(searchParams) })) };
}

export default function AdminEmailsPage() {
  const t = useTranslations('console');
  const { filter, rows, next } = useLoaderData<typeof loader>();
  const isFiltering = Object.values(filter).some(Boolean);
  return (
    <ConsolePage title={t('nav.emails')} lead={t('emailsLead')}>
      <FilterForm
        isFiltering={isFiltering}
        fields={[
          {
            name: 'state',
            label: t('state'),
            value: filter.state ?? '',
            options: EMAIL_STATUSES.map((value) => ({ value, label: t(`emailStates.${value}`) })),
            hasAll: true,
          },
          { name: 'owner', label: t('owner'), value: filter.owner },
        ]}
      />
      <RecordList label={t('nav.emails')} next={next} isFiltered={isFiltering}>
        {rows.map((email) => (
          <RecordRow
            key={email.id}
            to={paths.adminEmail(email.id)}
            title={<span translate="no">{email.recipient}</span>}
            meta={
              <>
                <span>{t(`emailKinds.${email.kind}`)}</span>
                <DateTime at={email.createdAt} style="fullDateTime" />
                {email.problem && <span translate="no">{email.problem}</span>}
              </>
            }
            aside={
              <Badge tone={email.status === 'failed' ? 'danger' : 'neutral'}>
                {t(`emailStates.${email.status}`)}
              </Badge>
            }
          />
        ))}
      </RecordList>
    </ConsolePage>
  );
}
