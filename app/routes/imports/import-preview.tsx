import { Form, useNavigation } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { EarningsFigure } from '#app/routes/earnings/earnings-figure.tsx';
import { listUnreadColumns } from '#worker/domain/imports/import.ts';
import { agreesWithFile, type ImportSummary, isUnreadable } from '#worker/domain/imports/summary.ts';
import { ClosingNote } from './closing-note.tsx';
import { ColumnsForm } from './columns-form.tsx';
import type { ImportData } from './import.tsx';
import { ImportButton } from './import-button.tsx';
import { PreviewRows } from './preview-rows.tsx';

type Props = { page: ImportData; columnsReply: FormReply | undefined; confirmReply: FormReply | undefined };

/** Shows what an import would add, before it saves orders. */
export function ImportPreview({ page, columnsReply, confirmReply }: Props) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const { summary, header, mapping } = page.record;
  const { untimed } = summary;
  const unread = listUnreadColumns(header, mapping);
  return (
    <>
      <Card id="preview" title={t('preview')}>
        <SummaryFigures summary={summary} />
        <TotalCheck summary={summary} />
        {untimed > 0 && <p className="mt-3 text-ink-soft text-small">{t('untimed', { count: untimed })}</p>}
        {unread.length > 0 && (
          <p className="mt-3 break-words text-ink-soft text-small">
            {t('unread', { columns: format.list(unread) })}
          </p>
        )}
        <ClosingNote closing={page.closing} />
        <ConfirmForm summary={summary} reply={confirmReply} />
      </Card>
      {page.rows.length > 0 && (
        <Card id="rows" title={t('firstRows')}>
          <PreviewRows rows={page.rows} />
        </Card>
      )}
      <MonthList summary={summary} />
      <details
        className="group rounded-card bg-surface p-4 shadow-card sm:p-5"
        open={columnsReply !== undefined}
      >
        <DisclosureSummary>{t('change')}</DisclosureSummary>
        <div className="mt-3">
          <ColumnsForm page={page} reply={columnsReply} />
        </div>
      </details>
    </>
  );
}

function SummaryFigures({ summary: { fresh, known, bad } }: { summary: ImportSummary }) {
  const t = useTranslations('imports');
  const format = useFormatter();
  const writeMoney = useMoney();
  const measures = useMeasures();
  return (
    <dl className="grid grid-cols-pairs gap-4 sm:grid-cols-3">
      <EarningsFigure label={t('newOrders')}>{format.number(fresh.orders)}</EarningsFigure>
      <EarningsFigure label={t('pay')}>{writeMoney(fresh.payoutCents)}</EarningsFigure>
      <EarningsFigure label={t('tips')}>{writeMoney(fresh.tipCents)}</EarningsFigure>
      <EarningsFigure label={t('distance')}>{measures.miles(fresh.miles)}</EarningsFigure>
      <EarningsFigure label={t('known')}>{format.number(known)}</EarningsFigure>
      <EarningsFigure label={t('leftOut')}>{format.number(bad)}</EarningsFigure>
    </dl>
  );
}

/** Says whether our totals match those in the file. */
function TotalCheck({ summary }: { summary: ImportSummary }) {
  const t = useTranslations('imports');
  const writeMoney = useMoney();
  const agrees = agreesWithFile(summary);
  const { readable, fileTotal } = summary;
  if (agrees === null || fileTotal === null) return null;
  const theirs = writeMoney(fileTotal.payoutCents ?? fileTotal.tipCents ?? 0);
  const ours = writeMoney(fileTotal.payoutCents === null ? readable.tipCents : readable.payoutCents);
  return agrees ? (
    <p className="mt-3 font-semibold text-small">{t('agrees', { amount: theirs })}</p>
  ) : (
    <p className="mt-3 rounded-control bg-warn-soft px-3 py-2 font-semibold text-small text-warn">
      {t('differs', { theirs, ours })}
    </p>
  );
}

function ConfirmForm({ summary, reply }: { summary: ImportSummary; reply: FormReply | undefined }) {
  const t = useTranslations('imports');
  const count = summary.fresh.orders;
  const intent = useNavigation().formData?.get('intent');
  return (
    <Form method="post" className="mt-4 flex flex-wrap items-center gap-3">
      <FormAlert reply={reply} />
      {count === 0 && <p className="basis-full">{t(isUnreadable(summary) ? 'unreadable' : 'nothing')}</p>}
      {count > 0 && (
        <Button type="submit" name="intent" value="confirmImport" isPending={intent === 'confirmImport'}>
          {t('confirm', { count })}
        </Button>
      )}
      <ImportButton intent="discardImport" />
    </Form>
  );
}

function MonthList({ summary: { months } }: { summary: ImportSummary }) {
  const t = useTranslations('imports');
  const write = useDateTime();
  const writeMoney = useMoney();
  const sorted = Object.entries(months).sort(([one], [other]) => (one < other ? 1 : -1));
  if (sorted.length === 0) return null;
  return (
    <Card id="months" title={t('months')}>
      <ul className="flex flex-col gap-2 text-small tabular-nums">
        {sorted.map(([month, sums]) => (
          <li key={month} className="flex flex-wrap justify-between gap-x-3">
            <span>{write(Date.parse(month), 'utcMonth')}</span>
            <span>
              {t('orders', { count: sums.orders })} · {writeMoney(sums.payoutCents)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
