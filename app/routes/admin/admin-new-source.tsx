import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { addSource } from '#worker/services/admin/add-source.ts';
import { ConsolePage } from './console-page.tsx';
import { deleteKept, readKept, requireAdminOfForm } from './kept-fields.server.ts';
import { getSampleUrl, readSourceForm, SOURCE_FIELDS } from './read-source-form.server.ts';
import { SourceForm } from './source-form.tsx';

export const handle: PageHandle = { title: 'adminNewSource' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const kept = await readKept(context, request, paths.adminNewSource());
  return { kept, sampleUrl: getSampleUrl(context) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData();
  const path = paths.adminNewSource();
  const actor = await requireAdminOfForm(context, request, { path, form, names: SOURCE_FIELDS });
  const submission = readSourceForm(context, form);
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const added = await addSource(context.ctx, { actor, input: submission.value });
  if (!added.ok) {
    const reply = submission.reply({ fieldErrors: { url: ['newsSourceExists'] } });
    return data({ form: reply }, { status: 400 });
  }
  const toast = createToast({ kind: 'success', key: 'adminDone' });
  const setCookie = await deleteKept(context);
  throw await redirectWithToast(context, { toast, to: paths.adminNews(), setCookie });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function AdminNewSourcePage() {
  const t = useTranslations('console');
  const { kept, sampleUrl } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <ConsolePage isNarrow title={t('addSource')} lead={t('addSourceText')}>
      <SourceForm submit={t('addSource')} reply={reply ?? kept} sampleUrl={sampleUrl} />
      <Link to={paths.adminNews()} className={getButtonClasses('secondary')}>
        {t('keep')}
      </Link>
    </ConsolePage>
  );
}
