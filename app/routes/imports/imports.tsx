import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DateTime } from '#app/components/date-time.tsx';
import { FieldFrame } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { replyToFailed } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { Money } from '#app/components/money.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { EmptyState } from '#app/components/ui/empty-state.tsx';
import { ReceiptText } from '#app/components/ui/icons.ts';
import { requireDriver, requirePage } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { type ListedImport, listImports } from '#worker/services/imports/list-imports.ts';
import { uploadImport } from '#worker/services/imports/upload-import.ts';

export const handle: PageHandle = { title: 'imports' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { rows } = await requirePage(context, request, ({ id }) => ({
    imports: listImports(context.ctx, id),
  }));
  return { imports: rows.imports };
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

/** The page to upload a file with past orders, with the list of imports. */
export default function ImportsPage() {
  const t = useTranslations('imports');
  const { imports } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow lead={t('text')} back={paths.earnings()}>
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

function ImportList({ imports }: { imports: ListedImport[] }) {
  const t = useTranslations('imports');
  if (imports.length === 0) return <EmptyState icon={ReceiptText} title={t('none')} text={t('noneText')} />;
  return (
    <ul className="flex flex-col">
      {imports.map((one) => (
        <li
          key={one.id}
          className="flex items-center justify-between gap-3 border-line border-t py-3 first:border-t-0 first:pt-0"
        >
          <div className="min-w-0">
            <Link
              to={paths.import(one.id)}
              translate="no"
              className="inline-flex min-h-target max-w-full items-center break-all font-semibold text-accent-strong underline"
            >
              {one.fileName}
            </Link>
            <p className="text-ink-soft text-small">
              <DateTime at={one.createdAt} style="day" /> · {t('orders', { count: one.written })}
            </p>
          </div>
          <div className="flex shrink-0 flex-col items-end gap-1">
            <span className="font-semibold">
              <Money cents={one.writtenCents} />
            </span>
            <Badge tone={one.state === 'done' ? 'accent' : 'neutral'}>{t(`states.${one.state}`)}</Badge>
          </div>
        </li>
      ))}
    </ul>
  );
}
