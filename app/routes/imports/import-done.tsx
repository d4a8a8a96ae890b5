import { Form, Link } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { useDateTime } from '#app/components/date-time.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { useMoney } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { ImportData } from './import.tsx';
import { ImportButton } from './import-button.tsx';

type Props = { page: ImportData; reply: FormReply | undefined };

/** What an import added, with the button to undo it. */
export function ImportDone({ page: { record, canUndo }, reply }: Props) {
  const t = useTranslations('imports');
  const writeMoney = useMoney();
  const writeTime = useDateTime();
  const { written, writtenCents, undoUntil } = record;
  return (
    <Card id="done" title={t('states.done')}>
      <p>{t('doneText', { count: written, amount: writeMoney(writtenCents) })}</p>
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
