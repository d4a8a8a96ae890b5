import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { LanguageCard } from '#app/components/layout/language-card.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { readBrowserZone } from '#app/i18n/locale.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { MapAppCard } from '#app/routes/drive/map-app-card.tsx';
import { groupTimeZones } from '#worker/domain/profile/group-time-zones.ts';
import { accountFormSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { saveAccount } from '#worker/services/profile/save-account.ts';
import { AccountForm } from './account-form.tsx';

export const handle: PageHandle = { title: 'account' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { firstName, lastName, email, vehicle, costCentsPerMile, timeZone, isTimeZoneFixed, units } = driver;
  return {
    account: { firstName, lastName, email, vehicle, costCentsPerMile, timeZone, isTimeZoneFixed, units },
    timeZones: groupTimeZones(listTimeZones(timeZone), { own: timeZone, phone: readBrowserZone(request) }),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const submission = parseForm(context.form, accountFormSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  await saveAccount(context.ctx, { driverId: driver.id, input: submission.value });
  const toast = createToast({ kind: 'success', key: 'accountSaved' });
  const answer = await redirectWithToast(context, { toast, to: paths.profile() });
  // Dates are written in the document's time zone, so a new time zone needs a new document.
  answer.headers.set('X-Remix-Reload-Document', 'true');
  throw answer;
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

export default function AccountPage() {
  const t = useTranslations('account');
  const { account, timeZones } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow title={t('heading')} back={paths.profile()}>
      <AccountForm account={account} timeZones={timeZones} reply={useActionData<FormReply>()} />
      <MapAppCard />
      <LanguageCard />
    </Page>
  );
}

/** The known time zones and the driver's own, which may not be listed, such as UTC. */
function listTimeZones(own: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].sort();
}
