import { type AppLoadContext, data, redirect } from '@remix-run/cloudflare';
import { parseForm, readIntent } from '#app/components/form/parse-form.ts';
import { getFailureInit, toFormReply } from '#app/components/form/reply-to-form.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { importColumnsSchema } from '#worker/domain/imports/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { Failure } from '#worker/domain/shared/result.ts';
import { advanceImport } from '#worker/services/imports/advance-import.ts';
import { chooseColumns } from '#worker/services/imports/choose-columns.ts';
import { confirmImport } from '#worker/services/imports/confirm-import.ts';
import { findImport, type ImportRequest } from '#worker/services/imports/find-import.ts';
import { discardImport } from '#worker/services/imports/remove-import.ts';
import { undoImport } from '#worker/services/imports/undo-import.ts';
import { IMPORT_INTENTS, type ImportIntent, type ImportReply } from './import-reply.ts';

/**
 * Handles the buttons of an import's page. Once an import is removed, redirects to the list, even if the cleanup job finished the
 * removal.
 */
export async function handleImport(context: AppLoadContext, request: ImportRequest) {
  const { ctx, form } = context;
  const intent = readIntent(form, IMPORT_INTENTS) ?? 'continueImport';
  const before = await findImport(ctx, request);
  if (!before) {
    const isRemoval = intent === 'undoImport' || intent === 'continueImport';
    return isRemoval
      ? redirect(paths.imports(), { status: 303 })
      : refuse(intent, { code: 'importNotFound' });
  }
  const refused = await change(context, request, before, intent);
  if (refused) return refused;
  const record = await findImport(ctx, request);
  // Automatic steps don't redirect, so they add no history entries.
  if (record && intent === 'continueImport') return null;
  if (record) return redirect(paths.import(request.importId), { status: 303 });
  if (intent === 'discardImport') return leave(context, 'importDiscarded');
  const isUndone = intent === 'undoImport' || before.state === 'undoing';
  return isUndone ? leave(context, 'importUndone') : refuse(intent, { code: 'importNotFound' });
}

type FoundRecord = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Performs an intent. Returns a reply if it fails. */
async function change(
  { ctx, form }: AppLoadContext,
  request: ImportRequest,
  record: FoundRecord,
  intent: ImportIntent,
) {
  switch (intent) {
    case 'chooseColumns': {
      const submission = parseForm(form, importColumnsSchema);
      if (submission.status !== 'success')
        return data<ImportReply>({ intent, form: submission.reply() }, { status: 400 });
      const chosen = await chooseColumns(ctx, request.driver, record, submission.value);
      return chosen.ok ? null : refuse(intent, chosen.error, submission);
    }
    case 'confirmImport': {
      const confirmed = await confirmImport(ctx, request);
      return confirmed.ok ? null : refuse(intent, confirmed.error);
    }
    case 'undoImport': {
      const undone = await undoImport(ctx, request);
      return undone.ok ? null : refuse(intent, undone.error);
    }
    case 'discardImport':
      await discardImport(ctx, request);
      return null;
    case 'continueImport':
      await advanceImport(ctx, request.driver, record);
      return null;
  }
}

function refuse(intent: ImportIntent, failure: Failure, submission?: Parameters<typeof toFormReply>[1]) {
  return data<ImportReply>({ intent, ...toFormReply(failure, submission) }, getFailureInit(failure));
}

function leave(context: AppLoadContext, key: 'importUndone' | 'importDiscarded') {
  return redirectWithToast(context, { toast: createToast({ kind: 'success', key }), to: paths.imports() });
}
