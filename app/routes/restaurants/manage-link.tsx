import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type HeadersFunction } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { ProblemAlert } from '#app/components/form/problem-alert.tsx';
import { PublicPage } from '#app/components/layout/public-page.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { readLocale } from '#app/i18n/locale.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { getProblemInit, type Problem, toProblem } from '#app/lib/problem.ts';
import { limitByAddress } from '#app/lib/rate-limit.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { manageLinkSchema } from '#worker/domain/restaurants/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { sendManageLink } from '#worker/services/restaurants/send-manage-link.ts';
import { SendLinkForm } from './send-link-form.tsx';

export const handle: PageHandle = { title: 'manageLink' };

/** Says when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function action({ context, request }: ActionFunctionArgs) {
  const submission = parseWithZod(await request.formData(), { schema: manageLinkSchema });
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const allowed = await limitByAddress(context, request, 'manage-link');
  if (!allowed.ok) {
    const reply = { form: submission.reply(), problem: toProblem(allowed.error) };
    return data(reply, getProblemInit(allowed.error));
  }
  const { language } = await readLocale(context, request);
  sendManageLink(context.ctx, { email: submission.value.email, language });
  const toast = createToast({ kind: 'success', key: 'manageLinkSent' });
  throw await redirectWithToast(context, { toast, to: paths.manageLink() });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

/** For whoever has lost the link with which a restaurant is managed. It never tells whether an email is known. */
export default function ManageLinkPage() {
  const t = useTranslations('manageLink');
  const reply = useActionData<FormReply & { problem?: Problem }>();
  return (
    <PublicPage isNarrow title={t('heading')} lead={t('lead')}>
      <Card id="send" title={t('lost')}>
        <ProblemAlert problem={reply?.problem} />
        <SendLinkForm>
          <FormReplyArea reply={reply}>
            <Field
              name="email"
              type="email"
              label={t('email')}
              hint={t('emailHint')}
              required
              autoComplete="email"
              maxLength={100}
            />
          </FormReplyArea>
        </SendLinkForm>
      </Card>
    </PublicPage>
  );
}
