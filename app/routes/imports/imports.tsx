import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { replyToFailed } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { listImports } from '#worker/services/imports/list-imports.ts';
import { uploadImport } from '#worker/services/imports/upload-import.ts';
import { ImportList } from './import-list.tsx';

export const handle: PageHandle = { title: 'imports' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  return { imports: await listImports(context.ctx, driver.id) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const sent = context.form.get('file');
  const file = sent instanceof File ? sent : new File([], '');
  const uploaded = await uploadImport(context.ctx, { driver, file, requestKey: null });
  if (!uploaded.ok) return replyToFailed(uploaded.error);
  return redirect(paths.import(uploaded.value.importId), { status: 303 });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('importFailed');

/** The upload of a file with past orders, and the list of imports. */
export default function ImportsPage() {
  const t = useTranslations('imports');
  const { imports } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow title={t('heading')} lead={t('text')} back={paths.earnings()}>
      <UploadForm reply={useActionData<FormReply>()} />
      <Card id="imports" title={t('list')}>
        <ImportList imports={imports} />
      </Card>
    </Page>
  );
}

function UploadForm({ reply }: { reply: FormReply | undefined }) {
  const t = useTranslations('imports');
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" encType="multipart/form-data" noValidate>
      <FormReplyArea reply={reply}>
        <FormAlert reply={reply} />
        <FieldFrame name="file" label={t('file')} hint={t('hint')}>
          {({ defaultValue: _none, ...control }) => (
            <input type="file" accept=".csv,.tsv,.txt,text/csv" required {...control} />
          )}
        </FieldFrame>
        <Button type="submit" name="intent" value="uploadImport" isPending={isPending}>
          {isPending ? t('uploading') : t('upload')}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
