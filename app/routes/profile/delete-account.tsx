import { parseWithZod } from '@conform-to/zod/v4';
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, Link, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ContactLink } from '#app/components/layout/contact-link.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { useMoney } from '#app/components/money.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { deleteAccountSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { deleteAccount } from '#worker/services/account/delete-account.ts';
import { getDeparture } from '#worker/services/account/get-departure.ts';
import { DeleteAccountForm } from './delete-account-form.tsx';

export const handle: PageHandle = { title: 'deleteAccount' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  return { email: driver.email, ...(await getDeparture(context.ctx, driver.id)) };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const schema = deleteAccountSchema.refine(
    ({ email }) => email.toLowerCase() === driver.email.toLowerCase(),
    { path: ['email'], message: 'confirmEmail' },
  );
  const submission = parseWithZod(await request.formData(), { schema });
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const { setCookie } = await deleteAccount(context.ctx, { driverId: driver.id });
  const toast = createToast({ kind: 'success', key: 'accountDeleted' });
  const answer = await redirectWithToast(context, { toast, to: paths.home(), setCookie });
  // What is on this side of the sign-in must not stay in the browser.
  answer.headers.set('X-Remix-Reload-Document', 'true');
  throw answer;
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function DeleteAccountPage() {
  const t = useTranslations('deleteAccount');
  const writeMoney = useMoney();
  const { email, hasPlan, owedCents } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow title={t('heading')} lead={t('text')}>
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
        <a
          href={paths.accountData()}
          download
          className="inline-flex min-h-target items-center text-accent underline"
        >
          {t('downloadFirst')}
        </a>
      </p>
      <DeleteAccountForm email={email} reply={useActionData<FormReply>()} />
      <Link to={paths.privacySettings()} className={getButtonClasses('secondary')}>
        {t('keep')}
      </Link>
    </Page>
  );
}
