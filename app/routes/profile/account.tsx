import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { BackLink } from '#app/components/layout/back-link.tsx';
import { LanguageCard } from '#app/components/layout/language-card.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { parseForm } from '#app/lib/parse-form.server.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { type AccountInput, accountSchema } from '#worker/domain/profile/inputs.ts';
import { readUnits, toPricePerMile, type Units } from '#worker/domain/profile/units.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { saveAccount } from '#worker/services/profile/save-account.ts';
import { AccountForm } from './account-form.tsx';
import { listTimeZones } from './list-time-zones.server.ts';

export const handle: PageHandle = { title: 'account' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { firstName, lastName, email, vehicle, costCentsPerMile, timeZone, isTimeZoneFixed, units } = driver;
  return {
    account: { firstName, lastName, email, vehicle, costCentsPerMile, timeZone, isTimeZoneFixed, units },
    timeZones: listTimeZones(timeZone),
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const form = await request.formData();
  const submission = parseForm(form, accountSchema);
  if (submission.status !== 'success') return data({ form: submission.reply() }, { status: 400 });
  const input = toPricedByMile(submission.value, readUnits(form.get('costUnits')));
  await saveAccount(context.ctx, { driverId: driver.id, input });
  const toast = createToast({ kind: 'success', key: 'accountSaved' });
  const answer = await redirectWithToast(context, { toast, to: paths.profile() });
  // Dates are written in the document's time zone, so a new one takes a new document.
  answer.headers.set('X-Remix-Reload-Document', 'true');
  throw answer;
}

function toPricedByMile(input: AccountInput, units: Units): AccountInput {
  const { costPerMile } = input;
  return costPerMile === undefined ? input : { ...input, costPerMile: toPricePerMile(costPerMile, units) };
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>());
}

export default function AccountPage() {
  const t = useTranslations('account');
  const { account, timeZones } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow title={t('heading')} aside={<BackLink fallback={paths.profile()} />}>
      <AccountForm account={account} timeZones={timeZones} reply={useActionData<FormReply>()} />
      <LanguageCard />
    </Page>
  );
}
