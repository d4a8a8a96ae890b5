import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { SaveButton } from '#app/components/form/save-button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import type { AutomationTexts } from '#worker/domain/automation/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { CriteriaCard } from './criteria-card.tsx';
import { SettingField } from './setting-field.tsx';
import { isToggledOn, ToggleField } from './toggle-field.tsx';
import { ZonesField } from './zones-field.tsx';

type Props = {
  settings: AutomationTexts;
  isPro: boolean;
  plainReply: FormReply | undefined;
};

/** All automation settings in four cards. Read-only on the Free plan. */
export function AutomationForm({ settings, isPro, plainReply }: Props) {
  const t = useTranslations('automation');
  const tTitles = useTranslations('titles');
  const fetcher = useFetcher<FormReply>({ key: 'automation' });
  const [isOn, setIsOn] = useState(() => isToggledOn(plainReply, 'isEnabled', settings.isEnabled));
  const isPending = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={paths.aiAutomation()} noValidate>
      <fieldset disabled={!isPro} className="min-w-0">
        <legend className="sr-only">{tTitles('aiAutomation')}</legend>
        {/* Enter in a field submits a form with its first button. Without this one, that would remove a zone. */}
        <button
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
        <FormReplyArea reply={fetcher.data ?? plainReply}>
          <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-2 [&_:is(input,button)]:scroll-mb-20">
            <ControlCard settings={settings} isOn={isPro && isOn} onToggle={setIsOn} />
            <CriteriaCard settings={settings} />
            <ScheduleCard settings={settings} />
            <Card id="routing" title={t('routing')}>
              <ToggleField
                name="routeOptimization"
                label={t('routeOptimization')}
                text={t('routeOptimizationText')}
                saved={settings.routeOptimization}
              />
            </Card>
          </div>
          {isPro && (
            // Sticky, so it's always visible: changes only take effect once saved.
            <div className="sticky bottom-[calc(var(--spacing-bar)+env(safe-area-inset-bottom))] z-10 -mx-4 bg-ground px-4 py-3 lg:bottom-0 lg:mx-0 lg:px-0">
              <SaveButton
                intent="save"
                isPending={isPending}
                label={t('save')}
                className="w-full sm:w-auto"
              />
            </div>
          )}
        </FormReplyArea>
      </fieldset>
    </fetcher.Form>
  );
}

type ControlCardProps = { settings: AutomationTexts; isOn: boolean; onToggle: (isOn: boolean) => void };

/** The master switch and the two switches that depend on it. */
function ControlCard({ settings, isOn, onToggle }: ControlCardProps) {
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

/** The driver's working hours and zones. */
function ScheduleCard({ settings }: { settings: AutomationTexts }) {
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
