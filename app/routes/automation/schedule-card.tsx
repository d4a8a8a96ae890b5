import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import type { AutomationTexts } from '#worker/domain/automation/settings-texts.ts';
import { SettingField } from './setting-field.tsx';
import { ZonesField } from './zones-field.tsx';

/** When the driver works, and where. */
export function ScheduleCard({ settings }: { settings: AutomationTexts }) {
  const t = useTranslations('automation');
  return (
    <Card id="schedule" title={t('schedule')}>
      <div className="flex flex-col gap-4">
        <div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4">
            <SettingField
              type="time"
              name="workingHoursStart"
              label={t('workingHoursStart')}
              saved={settings.workingHoursStart}
            />
            <SettingField
              type="time"
              name="workingHoursEnd"
              label={t('workingHoursEnd')}
              saved={settings.workingHoursEnd}
            />
          </div>
          <p className="mt-1 text-caption text-ink-soft">{t('hoursHint')}</p>
        </div>
        <ZonesField saved={settings.preferredZones} />
      </div>
    </Card>
  );
}
