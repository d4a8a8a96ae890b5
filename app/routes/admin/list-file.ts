import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireAdminForFile } from '#app/lib/auth.server.ts';
import { getDownloadHeaders, streamText } from '#app/lib/stream-text.server.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { EXPORTED_LISTS } from '#worker/domain/admin/list-names.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { exportRecords, writeRecordsCsv } from '#worker/services/admin/export-records.ts';
import { getMessages } from '#worker/words/messages.server.ts';

/** Downloads a list as CSV, with the same filter as its page. The export is recorded in the audit log. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams: params } = new URL(request.url);
  const actor = await requireAdminForFile(context, request, pathname.replace(/\.csv$/, '') + search);
  const list = EXPORTED_LISTS.find((one) => pathname === consolePaths.file(one, {}));
  if (!list) throw createRefusal({ code: 'notFound' });
  const { language } = await readLocale(context, request);
  const pages = await exportRecords(context.ctx, { actor, list, params });
  return new Response(streamText(writeRecordsCsv(list, pages, getMessages(language).console)), {
    headers: getDownloadHeaders(`roadwaze-${list}.csv`, 'text/csv'),
  });
}
