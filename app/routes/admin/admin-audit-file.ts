import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { getDownloadHeaders, streamText } from '#app/lib/stream-text.server.ts';
import { readAuditFilter } from '#worker/domain/admin/filters.ts';
import { pageAudit } from '#worker/services/admin/page-audit.ts';
import { writeAuditCsv } from './write-audit-csv.server.ts';

/** The audit log as a CSV file, narrowed down as the page it is asked for from; that it was taken is in the log too. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = await requireAdmin(context, request);
  const filter = readAuditFilter(new URL(request.url).searchParams);
  const { language } = await readLocale(context, request);
  const pages = await pageAudit(context.ctx, { actor, filter });
  return new Response(streamText(writeAuditCsv(pages, language)), {
    headers: getDownloadHeaders('roadwaze-audit.csv', 'text/csv'),
  });
}
