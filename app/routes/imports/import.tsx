import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { DownloadLink } from '#app/components/download/download-link.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { requireDriver, requirePage } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { getOrThrow } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { findClosing } from '#worker/domain/imports/find-closing.ts';
import { isBusy } from '#worker/domain/imports/import.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { selectImport, toImportPage } from '#worker/services/imports/get-import.ts';
import { ClosingNote } from './closing-note.tsx';
import { ColumnsForm } from './columns-form.tsx';
import { handleImport } from './handle-import.server.ts';
import { ImportButton } from './import-button.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportProgress, measureImport } from './import-progress.tsx';
import type { ImportIntent, ImportReply } from './import-reply.ts';

/** The maximum number of skipped rows that the page shows. */
const SHOWN_BAD = 20;

export const handle: PageHandle = { title: 'import' };

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { ctx } = context;
  const { rows } = await requirePage(context, request, (driver) =>
    selectImport(ctx, { driver, importId: params.importId ?? '' }),
  );
  const { record, rows: shown, bad } = getOrThrow(toImportPage(rows));
  const { evidence: _evidence, driverId: _driver, ...rest } = record;
  const canUndo = (record.undoUntil ?? 0) > ctx.now;
  const closing = findClosing(record, ctx.now);
  return { record: rest, rows: shown, bad: bad.slice(0, SHOWN_BAD), canUndo, closing };
}

export type ImportData = Awaited<ReturnType<typeof loader>>;

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  return handleImport(context, { driver, importId: params.importId ?? '' });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('importFailed');

/** The page of one import, from choosing columns and previewing to importing and undoing. */
export default function ImportPage() {
  const tTitles = useTranslations('titles');
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<ImportReply>();
  const replyTo = (intent: ImportIntent) => (reply?.intent === intent ? reply : undefined);
  const { record, bad } = page;
  const { state, summary } = record;
  return (
    <Page
      isNarrow
      title={tTitles('imports')}
      lead={<span translate="no">{record.fileName}</span>}
      back={paths.imports()}
    >
      <p role="status" className="sr-only">
        <ImportStatus record={record} />
      </p>
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

/** The progress announced by screen readers, once per quarter. Start and end are headings, which receive focus. */
function ImportStatus({ record }: Pick<ImportData, 'record'>) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const { state } = record;
  const { done, all } = measureImport(record);
  const quarter = Math.floor((4 * done) / Math.max(1, all)) / 4;
  return (
    isBusy(state) &&
    quarter > 0 &&
    `${t(`progress.${state}`)} ${format.number(quarter, { style: 'percent' })}`
  );
}

type Props = { rows: ImportData['bad']; count: number; importId: string };

/** The first records that could not be imported, with a link to download all of them. */
function BadRows({ rows, count, importId }: Props) {
  const t = useTranslations('imports');
  return (
    <Card id="left-out" title={t('badRows')}>
      <ul className="flex flex-col gap-2 text-small">
        {rows.map(({ line, problem, value }) => (
          <li key={line} className="min-w-0 break-words">
            <span className="font-semibold tabular-nums">{t('line', { line: String(line) })}</span>{' '}
            {t(`problems.${problem}`)}
            {value && (
              <span translate="no" className="block text-ink-soft">
                {value}
              </span>
            )}
          </li>
        ))}
      </ul>
      {count > rows.length && (
        <p className="mt-2 text-ink-soft text-small">{t('more', { count: count - rows.length })}</p>
      )}
      <DownloadLink
        href={paths.badRows(importId)}
        className="mt-2 inline-flex min-h-target items-center text-accent underline"
      >
        {t('badFile')}
      </DownloadLink>
    </Card>
  );
}

type ImportDoneProps = { page: ImportData; reply: FormReply | undefined };

/** The result of an import, with the button to undo it. */
function ImportDone({ page: { record, canUndo, closing }, reply }: ImportDoneProps) {
  const t = useTranslations('imports');
  const writeMoney = useMoney();
  const writeTime = useDateTime();
  const { written, writtenCents, undoUntil } = record;
  return (
    <Card id="done" title={t('states.done')}>
      <p>{t('doneText', { count: written, amount: writeMoney(writtenCents) })}</p>
      <ClosingNote closing={closing} />
      <p className="mt-3">
        <Link to={paths.earnings()} className={getButtonClasses('primary')}>
          {t('toEarnings')}
        </Link>
      </p>
      {canUndo && undoUntil !== null && (
        <Form method="post" className="mt-4 flex flex-col items-start gap-2 border-line border-t pt-4">
          <FormAlert reply={reply} />
          <p className="text-ink-soft text-small">{t('undoText', { day: writeTime(undoUntil, 'day') })}</p>
          <ImportButton intent="undoImport" />
        </Form>
      )}
    </Card>
  );
}
