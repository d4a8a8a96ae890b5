import { Form } from '@remix-run/react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { Sparkles } from '#app/components/ui/icons.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { PageSettings } from '#worker/services/automation/get-automation-page.ts';

/** What automation does at the moment, in a few words. */
export function ActiveCard({ settings }: { settings: PageSettings }) {
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
  return (
    <Card
      id="active"
      title={t('active')}
      aside={<Sparkles aria-hidden className="size-5 text-accent" />}
      className="border-accent border-s-4"
    >
      <ul className="flex flex-col gap-1 text-small">
        <li>{settings.autoAcceptOrders ? t('activeAccept') : t('activeSuggest')}</li>
        <li>
          {t('activeLeast', {
            perMile: measures.perMile(Number(settings.minPayPerMile) * 100),
            order: writeMoney(Math.round(Number(settings.minOrderValue) * 100)),
            miles: measures.miles(settings.maxMiles),
          })}
        </li>
        <li>
          {start === end
            ? t('activeAllDay')
            : t('activeHours', { start: writeTime(start), end: writeTime(end) })}
        </li>
      </ul>
      <TurnOffForm />
    </Card>
  );
}

/**
 * Turns off automation and keeps the other settings. The page reloads, so that every switch shows it.
 */
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
