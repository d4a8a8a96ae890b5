import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import type { AutomationTexts } from '#worker/domain/automation/settings-texts.ts';
import { SettingField } from './setting-field.tsx';
import { ToggleField } from './toggle-field.tsx';

/** What an order must be worth. */
export function CriteriaCard({ settings }: { settings: AutomationTexts }) {
  const t = useTranslations('automation');
  const amount = { type: 'text', inputMode: 'decimal', maxLength: 8 } as const;
  return (
    <Card id="criteria" title={t('criteria')}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingField
          {...amount}
          name="minPayPerMile"
          label={t('minPayPerMile')}
          saved={settings.minPayPerMile}
        />
        <SettingField
          {...amount}
          name="minOrderValue"
          label={t('minOrderValue')}
          saved={settings.minOrderValue}
        />
        <SettingField
          {...amount}
          name="maxDeliveryDistance"
          label={t('maxDeliveryDistance')}
          saved={settings.maxDeliveryDistance}
        />
        <SettingField
          {...amount}
          name="earningsGoalDaily"
          label={t('earningsGoalDaily')}
          hint={t('earningsGoalHint')}
          saved={settings.earningsGoalDaily ?? ''}
          isOptional
        />
      </div>
      <div className="mt-3">
        <ToggleField
          name="avoidSlowRestaurants"
          label={t('avoidSlowRestaurants')}
          text={t('avoidSlowRestaurantsText')}
          saved={settings.avoidSlowRestaurants}
        />
      </div>
    </Card>
  );
}
