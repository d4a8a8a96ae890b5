import type { AppLoadContext, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { readLocale } from '#app/i18n/locale.server.ts';
import { requireDriverForFile } from '#app/lib/auth.server.ts';
import { getDownloadHeaders, streamText } from '#app/lib/stream-text.server.ts';
import { CSV_START, formatCsvRecord } from '#worker/domain/csv/format-csv.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { createRefusal } from '#worker/http/create-refusal.ts';
import { hasImport, pageBadRows } from '#worker/services/imports/get-import.ts';
import type { OwnImport } from '#worker/services/imports/is-own.ts';
import type { Language } from '#worker/words/languages.ts';
import { getMessages } from '#worker/words/messages.server.ts';

/** A CSV file of the records of an import that could not be imported, and why. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const importId = params.importId ?? '';
  const { driver } = await requireDriverForFile(context, paths.import(importId));
  if (!(await hasImport(context.ctx, { driver, importId }))) throw createRefusal({ code: 'importNotFound' });
  const { language } = await readLocale(context, request);
  const body = streamText(writeRows(context.ctx, { driver, importId }, language));
  return new Response(body, { headers: getDownloadHeaders('roadwaze-left-out.csv', 'text/csv') });
}

async function* writeRows(ctx: AppLoadContext['ctx'], owned: OwnImport, language: Language) {
  const { csv, problems } = getMessages(language).imports;
  yield CSV_START + formatCsvRecord([csv.line, csv.reason, csv.value]);
  for await (const page of pageBadRows(ctx, owned)) {
    yield page
      .map(({ line, problem, value }) => formatCsvRecord([line, problem ? problems[problem] : '', value]))
      .join('');
  }
}
