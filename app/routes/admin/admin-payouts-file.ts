import type { LoaderFunctionArgs } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { getMessages } from '#app/i18n/messages.server.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { getDownloadHeaders, streamText } from '#app/lib/stream-text.server.ts';
import { readOwedAccount } from '#worker/domain/admin/filters.ts';
import { CSV_START, formatCsvRecord } from '#worker/domain/csv/format-csv.ts';
import type { PayoutEntry } from '#worker/services/admin/list-payouts.ts';
import { pagePayouts } from '#worker/services/admin/page-payouts.ts';

/** Who is owed how much, as a CSV file; that it was taken is in the audit log. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = await requireAdmin(context, request);
  const account = readOwedAccount(new URL(request.url).searchParams);
  const { language } = await readLocale(context, request);
  const { payoutColumns: columns, driverStates, state } = getMessages(language).console;
  const pages = await pagePayouts(context.ctx, { actor, account });
  const headings = [columns.driver, columns.email, columns.amount, state];
  return new Response(streamText(writeCsv(pages, headings, driverStates.suspended)), {
    headers: getDownloadHeaders('roadwaze-payouts.csv', 'text/csv'),
  });
}

async function* writeCsv(pages: AsyncIterable<PayoutEntry[]>, headings: string[], suspended: string) {
  yield CSV_START + formatCsvRecord(headings);
  for await (const page of pages) {
    const toRecord = ({ driverId, email, owedCents, isSuspended }: PayoutEntry) =>
      formatCsvRecord([driverId, email, (owedCents / 100).toFixed(2), isSuspended ? suspended : null]);
    yield page.map(toRecord).join('');
  }
}
