import { Form } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Sparkles } from '#app/components/ui/icons.ts';
import { cx } from '#app/lib/cx.ts';
import { MAX_ACTIVE_TO_AUTOMATE } from '#worker/domain/automation/settings.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { AutomationData } from '#worker/services/automation/get-automation-page.ts';

/** Shows whether automation is running, or why not, and the limits it applies. */
export function ActiveCard({ settings, pause }: Pick<AutomationData, 'settings' | 'pause'>) {
  const t = useTranslations('automation');
  const format = useFormatter();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const { workingHoursStart: start, workingHoursEnd: end } = settings;
  const writeTime = (time: string) =>
    format.dateTime(new Date(`2000-01-01T${time}:00Z`), {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    });
  const isPaused = settings.autoAcceptOrders && pause !== null;
  const status = !settings.autoAcceptOrders
    ? t('activeSuggest')
    : pause === 'dailyGoal'
      ? t('pausedGoal')
      : pause === 'workingHours'
        ? t('pausedHours', { start: writeTime(start) })
        : t('activeAccept');
  return (
    <Card
      id="active"
      title={t('active')}
      aside={<Sparkles aria-hidden className="size-5 text-accent" />}
      className="border-accent border-s-4"
    >
      <ul className="flex flex-col gap-1 text-small">
        <li className={cx(isPaused && 'font-semibold text-warn')}>{status}</li>
        <li>
          {t('activeLeast', {
            perMile: measures.perMile(Number(settings.minPayPerMile) * 100),
            order: writeMoney(Math.round(Number(settings.minOrderValue) * 100)),
            miles: measures.miles(Number(settings.maxDeliveryDistance)),
          })}
        </li>
        <li>
          {start === end
            ? t('activeAllDay')
            : t('activeHours', { start: writeTime(start), end: writeTime(end) })}
        </li>
        {settings.preferredZones.length > 0 && (
          <li>{t('checkedZones', { zones: format.list(settings.preferredZones) })}</li>
        )}
        {settings.earningsGoalDaily && (
          <li>
            {t('activeGoal', { goal: writeMoney(Math.round(Number(settings.earningsGoalDaily) * 100)) })}
          </li>
        )}
        <li>{t('activeCap', { count: MAX_ACTIVE_TO_AUTOMATE })}</li>
      </ul>
      <TurnOffForm />
    </Card>
  );
}

/** Turns off automation and keeps the other settings. Reloads the page, so that every switch on it is updated. */
function TurnOffForm() {
  const t = useTranslations('automation');
  return (
    <Form reloadDocument method="post" action={paths.aiAutomation()} className="mt-3">
      <Button type="submit" name="intent" value="turnOff" variant="secondary">
        {t('turnOff')}
      </Button>
    </Form>
  );
}
