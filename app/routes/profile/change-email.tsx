import { parseWithZod } from '@conform-to/zod/v4';
import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LoaderFunctionArgs,
} from '@remix-run/cloudflare';
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useNavigation,
} from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { ProblemAlert } from '#app/components/form/problem-alert.tsx';
import { BackLink } from '#app/components/layout/back-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { getProblemInit, type Problem, toProblem } from '#app/lib/problem.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { changeEmailSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { requestEmailChange } from '#worker/services/profile/request-email-change.ts';

export const handle: PageHandle = { title: 'changeEmail' };

/** Says when to try again. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  return { email: driver.email };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const submission = parseWithZod(await request.formData(), { schema: changeEmailSchema });
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const { email } = submission.value;
  const requested = await requestEmailChange(context.ctx, { driver, email });
  if (!requested.ok) {
    const reply = { form: submission.reply(), problem: toProblem(requested.error) };
    return data(reply, getProblemInit(requested.error));
  }
  const toast = createToast({ kind: 'success', key: 'emailChangeSent', values: { email } });
  throw await redirectWithToast(context, { toast, to: paths.account() });
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

/** Where a driver asks for another address to sign in with. */
export default function ChangeEmailPage() {
  const t = useTranslations('changeEmail');
  const { email } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply & { problem?: Problem }>();
  const isPending = useNavigation().formMethod === 'POST';
  const lead = t.rich('lead', {
    email,
    value: (chunks) => (
      <span translate="no" className="break-all">
        {chunks}
      </span>
    ),
  });
  return (
    <Page isNarrow title={t('heading')} lead={lead} aside={<BackLink fallback={paths.account()} />}>
      <ProblemAlert problem={reply?.problem} />
      <Form method="post" noValidate>
        <FormReplyArea reply={reply}>
          <Field
            name="email"
            type="email"
            label={t('field')}
            hint={t('hint')}
            required
            maxLength={100}
            autoComplete="email"
          />
          <Button type="submit" name="intent" value="changeEmail" isPending={isPending}>
            {t('submit')}
          </Button>
        </FormReplyArea>
      </Form>
    </Page>
  );
}
