import { useTranslations } from 'use-intl';
import { useFieldNumbers } from '#app/components/form/use-field-numbers.ts';
import { useUnits } from '#app/components/measures.ts';
import { Card } from '#app/components/ui/card.tsx';
import type { AutomationTexts } from '#worker/domain/automation/inputs.ts';
import { fromMiles, fromPricePerMile } from '#worker/domain/profile/units.ts';
import { SettingField } from './setting-field.tsx';
import { ToggleField } from './toggle-field.tsx';

/** The conditions an order must meet, in the driver's unit, which the form submits as `units`. */
export function CriteriaCard({ settings }: { settings: AutomationTexts }) {
  const t = useTranslations('automation');
  const write = useFieldNumbers();
  const units = useUnits();
  const amount = { type: 'text', inputMode: 'decimal', maxLength: 8 } as const;
  return (
    <Card id="criteria" title={t('criteria')}>
      <input type="hidden" name="units" value={units} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SettingField
          {...amount}
          name="minPayPerMile"
          label={t('minPayPerMile', { units })}
          saved={write.number(fromPricePerMile(Number(settings.minPayPerMile), units), 2)}
        />
        <SettingField
          {...amount}
          name="minOrderValue"
          label={t('minOrderValue')}
          saved={write.number(Number(settings.minOrderValue), 2)}
        />
        <SettingField
          {...amount}
          name="maxDeliveryDistance"
          label={t('maxDeliveryDistance', { units })}
          saved={write.number(fromMiles(Number(settings.maxDeliveryDistance), units), 1)}
        />
        <SettingField
          {...amount}
          maxLength={10}
          name="earningsGoalDaily"
          label={t('earningsGoalDaily')}
          hint={t('earningsGoalHint', { amount: write.number(150, 2) })}
          saved={settings.earningsGoalDaily ? write.number(Number(settings.earningsGoalDaily), 2) : ''}
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
