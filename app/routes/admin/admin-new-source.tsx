import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Button } from '#app/components/ui/button.tsx';
import { requireAdmin } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import { newsSourceSchema } from '#worker/domain/news/inputs.ts';
import { addSource } from '#worker/services/admin/add-source.ts';
import { ConsolePage } from './console-page.tsx';
import { deleteKeptFields, readKeptFields, requireAdminOfForm } from './console-return.server.ts';

export const handle: PageHandle = { title: 'adminNewSource' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  return { reply: await readKeptFields(context, request, consolePaths.newSource()) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { ctx, form } = context;
  const typed = { path: consolePaths.newSource(), form, names: ['name', 'url'] };
  const actor = await requireAdminOfForm(context, request, typed);
  const submission = parseForm(form, newsSourceSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const { isChanged } = await addSource(ctx, { actor, input: submission.value });
  const toast = createToast({ kind: 'success', key: isChanged ? 'adminDone' : 'adminDoneBefore' });
  const setCookie = await deleteKeptFields(context);
  throw await redirectWithToast(context, { toast, to: consolePaths.news(), setCookie });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('adminNotDone');

/** The page that adds a news source. */
export default function AdminNewSourcePage() {
  const t = useTranslations('console');
  const { reply } = useLoaderData<typeof loader>();
  const answer = useActionData<FormReply>();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <ConsolePage isNarrow back={consolePaths.news()} title={t('addSource')} lead={t('addSourceText')}>
      <Form method="post" noValidate>
        <FormReplyArea reply={answer ?? reply}>
          <Field name="name" label={t('sourceName')} required maxLength={100} autoComplete="off" />
          <Field
            name="url"
            type="url"
            label={t('sourceUrl')}
            required
            maxLength={500}
            autoComplete="off"
            dir="ltr"
          />
          <Button type="submit" name="intent" value="adminAct" isPending={isPending}>
            {t('addSource')}
          </Button>
        </FormReplyArea>
      </Form>
    </ConsolePage>
  );
}
