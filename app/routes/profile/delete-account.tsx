import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { DownloadLink } from '#app/components/download/download-link.tsx';
import { Field } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToFailed, replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { CLEAR_BROWSER_DATA } from '#worker/domain/auth/driver-header.ts';
import { deleteAccountSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { getDeparture } from '#worker/services/account/get-departure.ts';
import { isFreshSession } from '#worker/services/passkeys/is-fresh-session.ts';
import { SignInFirst } from './sign-in/sign-in-first.tsx';

export const handle: PageHandle = { title: 'deleteAccount' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = await requireDriver(context, request);
  return { email: session.driver.email, ...(await getDeparture(context.ctx, session)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver, sessionId } = await requireDriver(context, request);
  const schema = deleteAccountSchema.refine(
    ({ email }) => email.toLowerCase() === driver.email.toLowerCase(),
    { path: ['email'], message: 'confirmEmail' },
  );
  const submission = parseForm(context.form, schema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  if (!(await isFreshSession(context.ctx, sessionId))) {
    return replyToFailed({ code: 'signInNotFresh' }, submission);
  }
  const { setCookie } = await deleteAccount(context.ctx, { driverId: driver.id });
  const toast = createToast({ kind: 'success', key: 'accountDeleted' });
  const answer = await redirectWithToast(context, { toast, to: paths.home(), setCookie });
  // Clears the driver's data from the browser.
  answer.headers.set('X-Remix-Reload-Document', 'true');
  answer.headers.set(...CLEAR_BROWSER_DATA);
  throw answer;
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

export default function DeleteAccountPage() {
  const t = useTranslations('deleteAccount');
  const writeMoney = useMoney();
  const { email, hasPlan, owedCents, isFresh } = useLoaderData<typeof loader>();
  const reply = useActionData<FormReply>();
  return (
    <Page isNarrow back={paths.privacySettings()} title={t('heading')} lead={t('text')}>
      <ul className="list-disc ps-5">
        <li>{t('gone')}</li>
        <li>{t('sessions')}</li>
        {hasPlan && <li>{t('subscription')}</li>}
        {owedCents > 0 && (
          <li>
            {t('owed', { amount: writeMoney(owedCents) })} <ContactLink contact="support" />
          </li>
        )}
        <li>{t('kept')}</li>
      </ul>
      <p>
        <DownloadLink
          href={paths.accountData()}
          className="inline-flex min-h-target items-center text-accent underline"
        >
          {t('downloadFirst')}
        </DownloadLink>
      </p>
      <FormAlert reply={reply} />
      {isFresh ? (
        <DeleteAccountForm email={email} reply={reply} />
      ) : (
        <SignInFirst returnTo={paths.deleteAccount()} />
      )}
      <Link to={paths.privacySettings()} className={getButtonClasses('secondary')}>
        {t('keep')}
      </Link>
    </Page>
  );
}

/** Asks the driver to type their email address to confirm. */
function DeleteAccountForm({ email, reply }: { email: string; reply: FormReply | undefined }) {
  const t = useTranslations('deleteAccount');
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={reply}>
        <p className="break-words">
          {t.rich('confirmText', {
            email,
            value: (chunks) => (
              <strong translate="no" className="wrap-anywhere">
                {chunks}
              </strong>
            ),
          })}
        </p>
        <Field name="email" type="email" label={t('confirm')} required maxLength={200} autoComplete="off" />
        <Button type="submit" name="intent" value="deleteAccount" variant="danger" isPending={isPending}>
          {isPending ? t('deleting') : t('submit')}
        </Button>
      </FormReplyArea>
    </Form>
  );
}
