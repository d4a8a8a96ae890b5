import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, Form, Link, useActionData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireAdmin } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#app/lib/paths.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { newsSourceSchema } from '#worker/domain/news/inputs.ts';
import { addSource } from '#worker/services/admin/add-source.ts';
import { ConsolePage } from './console-page.tsx';

export const handle: PageHandle = { title: 'adminNewSource' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireAdmin(context, request);
  return null;
}

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = await requireAdmin(context, request);
  const submission = parseWithZod(await request.formData(), { schema: newsSourceSchema });
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const added = await addSource(context.ctx, { actor, input: submission.value });
  if (!added.ok) {
    const form = submission.reply({ fieldErrors: { url: ['newsSourceExists'] } });
    return data({ form }, { status: 400 });
  }
  const toast = createToast({ kind: 'success', key: 'adminDone' });
  throw await redirectWithToast(context, { toast, to: paths.adminNews() });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function AdminNewSourcePage() {
  const t = useTranslations('console');
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <ConsolePage isNarrow title={t('addSource')} lead={t('addSourceText')}>
      <Form method="post" noValidate>
        <FormReplyArea reply={useActionData<FormReply>()}>
          <Field name="name" label={t('sourceName')} required maxLength={100} autoComplete="off" />
          <Field name="url" type="url" label={t('sourceUrl')} required maxLength={500} autoComplete="off" />
          <Button type="submit" name="intent" value="adminAct" isPending={isPending}>
            {t('addSource')}
          </Button>
        </FormReplyArea>
      </Form>
      <Link to={paths.adminNews()} className={getButtonClasses('secondary')}>
        {t('keep')}
      </Link>
    </ConsolePage>
  );
}
