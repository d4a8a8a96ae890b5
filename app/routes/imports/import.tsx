import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { isBusy } from '#worker/domain/imports/import.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { getImport } from '#worker/services/imports/get-import.ts';
import { BadRows } from './bad-rows.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { handleImport } from './handle-import.server.ts';
import { ImportDone } from './import-done.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress } from './import-progress.tsx';
import type { ImportIntent, ImportReply } from './import-reply.ts';

export const handle: PageHandle = { title: 'import' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx } = context;
  const found = await getImport(ctx, { driver, importId: params.importId ?? '' });
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  const { record, ...shown } = found.value;
  const { evidence: _evidence, driverId: _driver, ...rest } = record;
  return { ...shown, record: rest, canUndo: (record.undoUntil ?? 0) > ctx.now };
}

export type ImportData = Awaited<ReturnType<typeof loader>>;

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  return handleImport(context, { driver, importId: params.importId ?? '' });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('importFailed');

/** One file on its way to orders: its columns, its preview, what is written, and the way back. */
export default function ImportPage() {
  const t = useTranslations('imports');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ImportReply>();
  const replyTo = (intent: ImportIntent) => (reply?.intent === intent ? reply : undefined);
  const { record, bad } = page;
  const { state, summary } = record;
  return (
    <Page
      isNarrow
      title={t('heading')}
      lead={<span translate="no">{record.fileName}</span>}
      back={paths.imports()}
    >
      {state === 'columns' && <ColumnsForm page={page} reply={replyTo('chooseColumns')} />}
      {isBusy(state) && <ImportProgress page={page} reply={replyTo('undoImport')} />}
      {state === 'ready' && (
        <ImportPreview
          page={page}
          columnsReply={replyTo('chooseColumns')}
          confirmReply={replyTo('confirmImport')}
        />
      )}
      {state === 'done' && <ImportDone page={page} reply={replyTo('undoImport')} />}
      {(state === 'ready' || state === 'done') && bad.length > 0 && (
        <BadRows rows={bad} count={summary.bad} importId={record.id} />
      )}
    </Page>
  );
}
