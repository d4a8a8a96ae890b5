import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { renderValue } from '#app/components/form/confirm-email-form.tsx';
import { Field } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { changeEmailSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { isFreshSession } from '#worker/services/passkeys/is-fresh-session.ts';
import { requestEmailChange } from '#worker/services/profile/request-email-change.ts';
import { SignInFirst } from './sign-in/sign-in-first.tsx';

export const handle: PageHandle = { title: 'changeEmail' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver, sessionId } = await requireDriver(context, request);
  return { email: driver.email, isFresh: await isFreshSession(context.ctx, sessionId) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const session = await requireDriver(context, request);
  const submission = parseForm(context.form, changeEmailSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  const { email } = submission.value;
  const requested = await requestEmailChange(context.ctx, { session, email });
  if (!requested.ok) return replyToFailed(requested.error, submission);
  const toast = createToast({ kind: 'success', key: 'emailChangeSent', values: { email } });
  throw await redirectWithToast(context, { toast, to: paths.account() });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

/** The page to change the email address used for signing in. */
export default function ChangeEmailPage() {
  const t = useTranslations('changeEmail');
  const { email, isFresh } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Page isNarrow lead={t.rich('lead', { email, value: renderValue })} back={paths.account()}>
      <FormAlert reply={reply} />
      {isFresh ? (
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
      ) : (
        <SignInFirst returnTo={paths.changeEmail()} />
      )}
    </Page>
  );
}
