import { useTranslations } from 'use-intl';
import { Card } from '#app/components/ui/card.tsx';
import type { AutomationTexts } from '#worker/domain/automation/settings-texts.ts';
import { ToggleField } from './toggle-field.tsx';

type Props = { settings: AutomationTexts; isOn: boolean; onToggle: (isOn: boolean) => void };

/** The master switch, and the two that need it. */
export function ControlCard({ settings, isOn, onToggle }: Props) {
  const t = useTranslations('automation');
  return (
    <Card id="control" title={t('control')}>
      <ToggleField
        name="isEnabled"
        label={t('isEnabled')}
        text={t('isEnabledText')}
        saved={settings.isEnabled}
        onChange={onToggle}
      />
      <ToggleField
        name="useAiDecisions"
        label={t('useAiDecisions')}
        text={isOn ? t('useAiDecisionsText') : t('masterOff')}
        saved={settings.useAiDecisions}
        isLocked={!isOn}
      />
      <ToggleField
        name="autoAcceptOrders"
        label={t('autoAcceptOrders')}
        text={isOn ? t('autoAcceptOrdersText') : t('masterOff')}
        saved={settings.autoAcceptOrders}
        isLocked={!isOn}
      />
    </Card>
  );
}
