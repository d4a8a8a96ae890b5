import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { coversDownloads, shareDownload } from '#app/components/download/share-file.ts';
import { FieldFrame } from '#app/components/form/field.tsx';
import { type FormReply, getTypedValue } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Download } from '#app/components/ui/icons.ts';
import { EXPORT_KINDS, MAX_EXPORT_DAYS } from '#worker/domain/earnings/export-kinds.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The form that chooses what to export, and for which days. */
export function ExportForm({ today, reply }: { today: string; reply: FormReply }) {
  const t = useTranslations('export');
  const kind = getTypedValue(reply, 'kind');
  return (
    <form method="get" action={paths.exportFile()} noValidate onSubmit={shareExport}>
      <FormReplyArea reply={reply}>
        <fieldset className="flex flex-col">
          <legend className="mb-1 font-semibold text-small">{t('kind')}</legend>
          {EXPORT_KINDS.map((one) => (
            <label
              key={one}
              className="flex min-h-target items-center gap-3 rounded-control px-2 py-2 hover:bg-sunken"
            >
              <input
                type="radio"
                name="kind"
                value={one}
                defaultChecked={one === (kind === 'daily' ? 'daily' : 'orders')}
                className="size-5 shrink-0 accent-accent"
              />
              <span>
                <span className="block font-semibold">{t(`kinds.${one}.title`)}</span>
                <span className="block text-ink-soft text-small">{t(`kinds.${one}.text`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          {(['from', 'to'] as const).map((name) => (
            <FieldFrame key={name} name={name} label={t(name)}>
              {(control) => <input type="date" required max={today} {...control} />}
            </FieldFrame>
          ))}
        </div>
        <p className="text-ink-soft text-small">{t('hint', { days: MAX_EXPORT_DAYS })}</p>
        <Button type="submit">
          <Download aria-hidden className="size-5" />
          {t('submit')}
        </Button>
      </FormReplyArea>
    </form>
  );
}

/**
 * If a download would cover the app, shares the file instead. If that isn't possible or the server refuses the file, submits the
 * form, whose response shows the error.
 */
function shareExport(event: FormEvent<HTMLFormElement>) {
  if (!coversDownloads()) return;
  event.preventDefault();
  const form = event.currentTarget;
  const query = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  void shareDownload(`${paths.exportFile()}?${query}`, () => form.submit());
}
