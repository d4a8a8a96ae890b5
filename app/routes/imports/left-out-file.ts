import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireDriverForFile } from '#app/lib/auth.server.ts';
import { getDownloadHeaders } from '#app/lib/stream-text.server.ts';
import { CSV_START, formatCsvRecord } from '#worker/domain/csv/format-csv.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { listBadRows } from '#worker/services/imports/list-bad-rows.ts';
import { getMessages } from '#worker/words/messages.server.ts';

/** Downloads the records that could not be imported, with the reasons, as CSV. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const importId = params.importId ?? '';
  const { driver } = await requireDriverForFile(context, paths.import(importId));
  const found = await listBadRows(context.ctx, { driver, importId });
  if (!found.ok) throw createRefusal(found.error);
  const { language } = await readLocale(context, request);
  const { csv, problems } = getMessages(language).imports;
  const records = found.value.map(({ line, problem, value }) =>
    formatCsvRecord([line, problems[problem], value]),
  );
  const body = [CSV_START, formatCsvRecord([csv.line, csv.reason, csv.value]), ...records].join('');
  return new Response(body, { headers: getDownloadHeaders('roadwaze-left-out.csv', 'text/csv') });
}
