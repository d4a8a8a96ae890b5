import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { parseForm, readIntent } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createFailureToast, createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { automationFormSchema } from '#worker/domain/automation/form-input.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { parseTimeCursor } from '#worker/domain/paging/time-cursor.ts';
import { getLastPosition } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { Failure, Result } from '#worker/domain/shared/result.ts';
import { getAutomationPage } from '#worker/services/automation/get-automation-page.ts';
import { type LastWeek, replayLastWeek } from '#worker/services/automation/replay-last-week.ts';
import { saveAutomationSettings } from '#worker/services/automation/save-automation-settings.ts';
import { ActiveCard } from './active-card.tsx';
import { applyChosenZone, askZone, createZoneToast, readZone } from './ask-zone.server.ts';
import { AutomationForm } from './automation-form.tsx';
import { DecisionsCard } from './decisions-card.tsx';
import { ReplayCard, type ReplayReply } from './replay-card.tsx';
import { UpgradeBanner } from './upgrade-banner.tsx';

export const handle: PageHandle = { title: 'aiAutomation' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { searchParams } = new URL(request.url);
  const before = parseTimeCursor(searchParams.get('before'));
  const page = await getAutomationPage(context.ctx, { driver, before });
  return { ...page, isPro: isPro(driver), isOlderPage: before !== undefined };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx } = context;
  const intent = readIntent(context.form, ['turnOff', 'replayWeek']);
  if (intent === 'replayWeek')
    return replyWithReplay({ context, request }, await replayLastWeek(ctx, driver));
  const isOff = intent === 'turnOff';
  const form = applyChosenZone(context.form);
  const submission = parseForm(form, automationFormSchema);
  if (!isOff && submission.status !== 'success') return replyToInvalid(submission);
  const near = getLastPosition(driver);
  const zone = isOff ? '' : readZone(form);
  const question = await askZone(ctx, { form, submission, zone, near });
  if (question) return question;
  const input = !isOff && submission.status === 'success' ? submission.value : { isEnabled: false };
  // No idempotency key: saving twice is harmless, and a stored response would discard changes made in between.
  const saved = await saveAutomationSettings(ctx, { driver, input });
  const toast = saved.ok
    ? ((await createZoneToast(ctx, zone, near)) ??
      createToast({ kind: 'success', key: isOff ? 'automationOff' : 'automationSaved' }))
    : createFailureToast(getFailedKey(saved.error), saved.error);
  return replyWithToast({ context, request }, { toast, to: paths.aiAutomation() });
}

/** Returns what the saved settings would have done with last week's orders. */
async function replyWithReplay(
  asked: Pick<ActionFunctionArgs, 'context' | 'request'>,
  lastWeek: Result<LastWeek>,
) {
  if (lastWeek.ok) return { replay: lastWeek.value, isDone: true } satisfies ReplayReply;
  const toast = createFailureToast('replayFailed', lastWeek.error);
  return replyWithToast(asked, { toast, to: paths.aiAutomation() });
}

/** Returns the key of a toast text that already includes the reason. */
function getFailedKey({ code }: Failure) {
  return code === 'requiresPro' ? 'automationNeedsPro' : 'automationFailed';
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('automationFailed', {
  byIntent: { replayWeek: 'replayFailed' },
  unanswered: 'noAnswer',
});

export default function AutomationPage() {
  const t = useTranslations('automation');
  const { settings, pause, isPro, ...page } = useLoaderData<typeof loader>();
  const plainReply = useActionData<FormReply & ReplayReply>();
  return (
    <Page back={paths.home()} lead={t('lead')}>
      {!isPro && <UpgradeBanner />}
      {isPro && settings.isEnabled && <ActiveCard settings={settings} pause={pause} />}
      <AutomationForm settings={settings} isPro={isPro} plainReply={plainReply} />
      {isPro && <ReplayCard settings={settings} plainReply={plainReply} />}
      <DecisionsCard decisions={page.decisions} nextCursor={page.nextCursor} isOlderPage={page.isOlderPage} />
    </Page>
  );
}
