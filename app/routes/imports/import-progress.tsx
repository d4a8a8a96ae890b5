import { Form, useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type BusyState, isBusy } from '#worker/domain/imports/import.ts';
import type { ImportData } from './import.tsx';
import { ImportButton } from './import-button.tsx';

/** The delay between two requests, which keeps a large file below the rate limit. */
const PAUSE_MS = 700;

type Progress = ImportData['record'];
type Props = { page: ImportData; reply: FormReply | undefined };

/**
 * Returns how much of an import or its removal is done. Counts handled rows rather than written ones, because the orders at the
 * start of a file may already be known.
 */
export function measureImport({ state, handled, written, planned, summary }: Progress) {
  if (state === 'undoing') return { done: planned - written, all: planned };
  return { done: handled, all: summary.readable.orders };
}

/**
 * The progress of an import, with the buttons to continue or end it. With JavaScript it continues automatically as long as it
 * makes progress.
 */
export function ImportProgress({ page: { record, canUndo }, reply }: Props) {
  const t = useTranslations('imports');
  const fetcher = useFetcher();
  const { state, id } = record;
  const { done, all } = measureImport(record);
  const asked = useRef('');
  const { submit } = fetcher;
  const isIdle = fetcher.state === 'idle';
  useEffect(() => {
    const stage = `${id} ${state} ${done}`;
    if (!isIdle || asked.current === stage) return;
    const timer = setTimeout(() => {
      asked.current = stage;
      submit({ intent: 'continueImport' }, { method: 'post' });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [id, state, done, isIdle, submit]);
  if (!isBusy(state)) return null;
  return (
    <Card id="progress" title={t(`progress.${state satisfies BusyState}`)}>
      <progress value={done} max={Math.max(1, all)} aria-labelledby="progress" className="h-3 w-full" />
      <p className="mt-2 text-ink-soft text-small">{t('keepOpen')}</p>
      <fetcher.Form method="post" className="mt-3">
        <Button type="submit" name="intent" value="continueImport" variant="secondary" isPending={!isIdle}>
          {t('continue')}
        </Button>
      </fetcher.Form>
      <Form method="post" className="mt-3 flex flex-col items-start gap-2">
        <FormAlert reply={reply} />
        {state === 'importing' && canUndo && <ImportButton intent="undoImport" />}
      </Form>
    </Card>
  );
}
