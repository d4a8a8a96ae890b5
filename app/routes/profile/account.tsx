import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { LanguageForm } from '#app/components/layout/language-form.tsx';
import { Page } from '#app/components/layout/page.tsx';
import { stayWithoutConnection } from '#app/components/layout/stay-without-connection.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { useDocumentIntl } from '#app/i18n/document-intl.tsx';
import { readBrowserZone } from '#app/i18n/locale.server.ts';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { useRoot } from '#app/lib/use-root.ts';
import { MAP_APP_NAMES } from '#app/routes/drive/map-app.ts';
import { groupTimeZones } from '#worker/domain/profile/group-time-zones.ts';
import { accountFormSchema } from '#worker/domain/profile/inputs.ts';
import { MAP_APPS } from '#worker/domain/routes/place-links.ts';
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
  // Dates are formatted in the document's time zone, so a changed time zone requires a full page load.
  answer.headers.set('X-Remix-Reload-Document', 'true');
  throw answer;
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

export default function AccountPage() {
  const { account, timeZones } = useLoaderData<typeof loader>();
  return (
    <Page isNarrow back={paths.profile()}>
      <AccountForm account={account} timeZones={timeZones} reply={useActionData<FormReply>()} />
      <MapAppCard />
      <LanguageCard />
    </Page>
  );
}

/** Returns the supported time zones, plus UTC and the driver's own, which may not be listed. */
function listTimeZones(own: string): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', own])].sort();
}

/** The language setting. */
function LanguageCard() {
  const t = useTranslations('language');
  const { languages } = useDocumentIntl();
  if (languages.length < 2) return null;
  return (
    <Card id="language" title={t('label')}>
      <p className="mb-2 text-ink-soft text-small">{t('text')}</p>
      <LanguageForm />
    </Card>
  );
}

/** The setting for which app Navigate opens on this device. */
function MapAppCard() {
  const t = useTranslations();
  const root = useRoot();
  return (
    <Card id="map-app" title={t('drive.mapApp')}>
      <p className="mb-2 text-ink-soft text-small">{t('drive.mapAppText')}</p>
      <form method="post" action={paths.mapApp()} onSubmit={stayWithoutConnection}>
        <fieldset aria-labelledby="map-app" className="mb-3">
          {MAP_APPS.map((app) => (
            <label key={app} className="flex min-h-target items-center gap-3" translate="no">
              <input
                type="radio"
                name="app"
                value={app}
                defaultChecked={app === root?.mapApp.app}
                className="size-5 accent-accent"
              />
              {MAP_APP_NAMES[app]}
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="secondary">
          {t('common.save')}
        </Button>
      </form>
    </Card>
  );
}
