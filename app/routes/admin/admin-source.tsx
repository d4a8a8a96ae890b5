import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Badge } from '#app/components/ui/badge.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { editSource } from '#worker/services/admin/edit-source.ts';
import { getNewsSource } from '#worker/services/admin/get-news-source.ts';
import { ActionLink } from './action-link.tsx';
import { ConsolePage } from './console-page.tsx';
import { deleteKept, readKept, requireAdminOfForm } from './kept-fields.server.ts';
import { getSampleUrl, readSourceForm, SOURCE_FIELDS } from './read-source-form.server.ts';
import { SourceForm } from './source-form.tsx';

export const handle: PageHandle = { title: 'adminSource' };

export async function loader({ context, request, params: { sourceId = '' } }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const found = await getNewsSource(context.ctx, sourceId);
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  const { id, name, url, removedAt } = found.value;
  const kept = await readKept(context, request, paths.adminSource(sourceId));
  const filled: FormReply = { form: { initialValue: { name, url } } };
  return { id, isRemoved: removedAt !== null, reply: kept ?? filled, sampleUrl: getSampleUrl(context) };
}

export async function action({ context, request, params: { sourceId = '' } }: ActionFunctionArgs) {
  const form = await request.formData();
  const path = paths.adminSource(sourceId);
  const actor = await requireAdminOfForm(context, request, { path, form, names: SOURCE_FIELDS });
  const submission = readSourceForm(context, form);
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const edited = await editSource(context.ctx, { actor, sourceId, input: submission.value });
  if (!edited.ok) {
    if (edited.error.code !== 'newsSourceExists')
      throw data(null, { status: ERROR_STATUS[edited.error.code] });
    const reply = submission.reply({ fieldErrors: { url: ['newsSourceExists'] } });
    return data({ form: reply }, { status: 400 });
  }
  const toast = createToast({
    kind: 'success',
    key: edited.value.isChanged ? 'adminDone' : 'adminDoneBefore',
  });
  const setCookie = await deleteKept(context);
  throw await redirectWithToast(context, { toast, to: paths.adminNews(), setCookie });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function AdminSourcePage() {
  const t = useTranslations('console');
  const { id, isRemoved, reply, sampleUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<FormReply>();
  return (
    <ConsolePage
      isNarrow
      back={paths.adminNews()}
      title={t('editSourceHeading')}
      lead={isRemoved ? undefined : t('editSourceText')}
      aside={<ActionLink action={isRemoved ? 'restoreNewsSource' : 'removeNewsSource'} target={id} />}
    >
      {isRemoved ? (
        <p>
          <Badge tone="warn">{t('removed')}</Badge>
        </p>
      ) : (
        <SourceForm submit={t('saveSource')} reply={answer ?? reply} sampleUrl={sampleUrl} />
      )}
    </ConsolePage>
  );
}
