import { Sparkles } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { AutomationTexts } from '#worker/domain/automation/settings-texts.ts';
import { TurnOffForm } from './turn-off-form.tsx';

/** What automation does at the moment, in a few words. */
export function ActiveCard({ settings }: { settings: AutomationTexts }) {
  const t = useTranslations('automation');
  const format = useFormatter();
  const writeMoney = useMoney();
  const measures = useMeasures();
  const writeTime = (time: string) =>
    format.dateTime(new Date(`2000-01-01T${time}:00Z`), {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    });
  const writePrice = (text: string) => writeMoney(Math.round(Number(text) * 100));
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
            perMile: writePrice(settings.minPayPerMile),
            order: writePrice(settings.minOrderValue),
            miles: measures.miles(Number(settings.maxDeliveryDistance)),
          })}
        </li>
        <li>
          {t('activeHours', {
            start: writeTime(settings.workingHoursStart),
            end: writeTime(settings.workingHoursEnd),
          })}
        </li>
      </ul>
      <TurnOffForm />
    </Card>
  );
}
