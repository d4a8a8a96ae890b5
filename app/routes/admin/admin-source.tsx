import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Badge } from '#app/components/ui/badge.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { type PageHandle, titleBy } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { SAMPLE_SOURCE } from '#worker/domain/news/default-sources.ts';
import { localNewsSourceSchema, newsSourceSchema } from '#worker/domain/news/inputs.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { addSource } from '#worker/services/admin/add-source.ts';
import { editSource } from '#worker/services/admin/edit-source.ts';
import { getNewsSource } from '#worker/services/admin/get-news-source.ts';
import { ActionLink } from './action-link.tsx';
import { ConsolePage } from './console-page.tsx';
import { deleteKept, readKept, requireAdminOfForm } from './console-return.server.ts';

export const handle: PageHandle = { title: titleBy('source', 'adminSource', 'adminNewSource') };

export async function loader({ context, request, params: { sourceId } }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  const { ctx } = context;
  // The address of the sample news, where it is accepted.
  const sampleUrl = ctx.config.isLocal ? SAMPLE_SOURCE.url : null;
  const kept = await readKept(context, request, getPath(sourceId));
  if (sourceId === undefined) return { source: null, reply: kept, sampleUrl };
  const found = await getNewsSource(ctx, sourceId);
  if (!found.ok) throw data(null, { status: ERROR_STATUS[found.error.code] });
  const { id, name, url, removedAt } = found.value;
  const filled: FormReply = { form: { initialValue: { name, url } } };
  return { source: { id, isRemoved: removedAt !== null }, reply: kept ?? filled, sampleUrl };
}

export async function action({ context, request, params: { sourceId } }: ActionFunctionArgs) {
  const { ctx, form } = context;
  const typed = { path: getPath(sourceId), form, names: ['name', 'url'] };
  const actor = await requireAdminOfForm(context, request, typed);
  const schema = ctx.config.isLocal ? localNewsSourceSchema : newsSourceSchema;
  const submission = parseForm(form, schema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const input = submission.value;
  const saved = await (sourceId
    ? editSource(ctx, { actor, sourceId, input })
    : addSource(ctx, { actor, input }));
  if (!saved.ok) {
    const { code } = saved.error;
    if (code !== 'newsSourceExists') throw data(null, { status: ERROR_STATUS[code] });
    return data({ form: submission.reply({ fieldErrors: { url: [code] } }) }, { status: 400 });
  }
  const isRepeat = 'isChanged' in saved.value && !saved.value.isChanged;
  const toast = createToast({ kind: 'success', key: isRepeat ? 'adminDoneBefore' : 'adminDone' });
  const setCookie = await deleteKept(context);
  throw await redirectWithToast(context, { toast, to: consolePaths.news(), setCookie });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('adminNotDone');

const getPath = (sourceId: string | undefined) =>
  sourceId === undefined ? consolePaths.newSource() : consolePaths.source(sourceId);

/** The page that adds a news source, or changes the one with an id. */
export default function AdminSourcePage() {
  const { source } = useLoaderData<typeof loader>();
  return source ? <EditSource {...source} /> : <NewSource />;
}

function NewSource() {
  const t = useTranslations('console');
  return (
    <ConsolePage isNarrow back={consolePaths.news()} title={t('addSource')} lead={t('addSourceText')}>
      <SourceForm submit={t('addSource')} />
    </ConsolePage>
  );
}

function EditSource({ id, isRemoved }: { id: string; isRemoved: boolean }) {
  const t = useTranslations('console');
  return (
    <ConsolePage
      isNarrow
      back={consolePaths.news()}
      title={t('editSourceHeading')}
      lead={isRemoved ? undefined : t('editSourceText')}
      aside={<ActionLink action={isRemoved ? 'restoreNewsSource' : 'removeNewsSource'} target={id} />}
    >
      {isRemoved ? (
        <p>
          <Badge tone="warn">{t('removed')}</Badge>
        </p>
      ) : (
        <SourceForm submit={t('saveSource')} />
      )}
    </ConsolePage>
  );
}

/** The name and address fields, with what was typed before. */
function SourceForm({ submit }: { submit: string }) {
  const t = useTranslations('console');
  const { reply, sampleUrl } = useLoaderData<typeof loader>();
  const answer = useActionData<FormReply>();
  const isPending = useNavigation().formMethod === 'POST';
  const hint = sampleUrl === null ? undefined : t('sampleHint', { address: sampleUrl });
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={answer ?? reply}>
        <Field name="name" label={t('sourceName')} required maxLength={100} autoComplete="off" />
        <Field
          name="url"
          type="url"
          label={t('sourceUrl')}
          hint={hint}
          required
          maxLength={500}
          autoComplete="off"
          dir="ltr"
        />
        <Button type="submit" name="intent" value="adminAct" isPending={isPending}>
          {submit}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
