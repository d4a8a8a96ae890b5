import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Link, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { ConfirmEmailForm, renderValue as value } from '#app/components/form/confirm-email-form.tsx';
import { replyToFailed } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { noindexHeaders } from '#app/lib/http.server.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { confirmEmailChange, readDriverEmailChange } from '#worker/services/profile/confirm-email-change.ts';

export const handle: PageHandle = { title: 'changeEmail' };

export const headers = noindexHeaders;

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const read = await readDriverEmailChange(context.ctx, { driver, token: params.token ?? '' });
  if (!read.ok) return data(null, { status: ERROR_STATUS[read.error.code] });
  return data({ from: read.value.from, to: read.value.to }, { status: 200 });
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const confirmed = await confirmEmailChange(context.ctx, { driver, token: params.token ?? '' });
  if (!confirmed.ok) return replyToFailed(confirmed.error);
  const { email } = confirmed.value;
  const toast = createToast({ kind: 'success', key: 'emailChanged', values: { email } });
  throw await redirectWithToast(context, { toast, to: paths.account() });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

/** The page that the link in the email opens. */
export default function ConfirmEmailPage() {
  const t = useTranslations();
  const change = useLoaderData<typeof loader>();
  if (!change) return <StaleLink />;
  return (
    <Page
      isNarrow
      back={paths.account()}
      title={t('confirmEmail.heading')}
      lead={t.rich('changeEmail.confirmText', { ...change, value })}
    >
      <ConfirmEmailForm />
    </Page>
  );
}

function StaleLink() {
  const t = useTranslations();
  return (
    <Page isNarrow back={paths.account()} title={t('confirmEmail.stale')} lead={t('changeEmail.staleText')}>
      <Link to={paths.changeEmail()} className={getButtonClasses('primary')}>
        {t('changeEmail.again')}
      </Link>
    </Page>
  );
}
