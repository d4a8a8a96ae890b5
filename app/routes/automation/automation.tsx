import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare';
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Page } from '#app/components/layout/page.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import type { FormReply } from '#app/lib/form-reply.ts';
import { guardAction } from '#app/lib/guard-action.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, replyWithToast } from '#app/lib/toast.server.ts';
import { isPro } from '#worker/domain/billing/subscription.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { getAutomationPage } from '#worker/services/automation/get-automation-page.ts';
import { replayLastWeek } from '#worker/services/automation/replay-last-week.ts';
import { saveAutomationSettings } from '#worker/services/automation/save-automation-settings.ts';
import { ActiveCard } from './active-card.tsx';
import { AutomationForm } from './automation-form.tsx';
import { DecisionsCard } from './decisions-card.tsx';
import { readAutomationForm } from './read-automation-form.server.ts';
import { ReplayCard } from './replay-card.tsx';
import { UpgradeBanner } from './upgrade-banner.tsx';

export const handle: PageHandle = { title: 'aiAutomation' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { searchParams } = new URL(request.url);
  const before = searchParams.get('before') ?? undefined;
  const page = await getAutomationPage(context.ctx, { driverId: driver.id, before });
  const isAsked = isPro(driver) && searchParams.get('replay') === 'week';
  return {
    ...page,
    isPro: isPro(driver),
    isOlderPage: before !== undefined,
    replay: isAsked ? await replayLastWeek(context.ctx, driver) : null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const form = await request.formData();
  const isOff = form.get('intent') === 'turnOff';
  const read = isOff ? { ok: true as const, input: { isEnabled: false } } : readAutomationForm(form);
  if (!read.ok) return data({ form: read.form }, { status: 400 });
  // No request key: saving is harmless to repeat, and what was changed since a lost answer must not be lost with it.
  const saved = await saveAutomationSettings(context.ctx, { driver, input: read.input, requestKey: null });
  if (saved.ok) {
    const toast = createToast({ kind: 'success', key: isOff ? 'automationOff' : 'automationSaved' });
    return replyWithToast({ context, request }, { toast, to: paths.aiAutomation() });
  }
  const { code } = saved.error;
  const key = code === 'requiresPro' ? 'automationNeedsPro' : 'automationFailed';
  const toast = createToast({ kind: 'error', key });
  return replyWithToast(
    { context, request },
    { toast, to: paths.aiAutomation(), status: ERROR_STATUS[code] },
  );
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return guardAction(request, () => serverAction<typeof action>(), { key: 'automationFailed' });
}

export default function AutomationPage() {
  const t = useTranslations('automation');
  const { settings, isPro, replay, ...page } = useLoaderData<typeof loader>();
  const plainReply = useActionData<FormReply>();
  return (
    <Page title={t('heading')} lead={t('lead')}>
      {!isPro && <UpgradeBanner />}
      {isPro && settings.isEnabled && <ActiveCard settings={settings} />}
      <AutomationForm settings={settings} isPro={isPro} plainReply={plainReply} />
      {isPro && <ReplayCard replay={replay} />}
      <DecisionsCard decisions={page.decisions} nextCursor={page.nextCursor} isOlderPage={page.isOlderPage} />
    </Page>
  );
}
