import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { parseForm } from '#app/components/form/parse-form.ts';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireDriverForFile } from '#app/lib/auth.server.ts';
import { getDownloadHeaders, streamText } from '#app/lib/stream-text.server.ts';
import { exportSchema } from '#worker/domain/earnings/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { writeDailyCsv, writeOrdersCsv } from './write-csv.server.ts';

/** Downloads orders or days as CSV. An invalid request redirects to the form, which shows the error. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriverForFile(context, paths.exportEarnings());
  const { search, searchParams } = new URL(request.url);
  const submission = parseForm(searchParams, exportSchema);
  if (submission.status !== 'success') return redirect(paths.exportEarnings() + search, { status: 303 });
  const { kind, from, to } = submission.value;
  const { language } = await readLocale(context, request);
  const write = kind === 'orders' ? writeOrdersCsv : writeDailyCsv;
  const body = streamText(write(context.ctx, { driver, from, to, language }));
  return new Response(body, {
    headers: getDownloadHeaders(`roadwaze-${kind}-${from}-${to}.csv`, 'text/csv'),
  });
}
