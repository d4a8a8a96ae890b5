import { Form, Link, useActionData, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { SaveButton } from '#app/components/form/save-button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import {
  type CountdownSwitch,
  FREE_SWITCH,
  NOTIFICATION_SWITCHES,
  type NotificationSettings,
  RING_SWITCHES,
} from '#worker/domain/profile/notifications.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { formatMinute } from '#worker/domain/shared/time.ts';
import { SettingField } from '../automation/setting-field.tsx';
import { ToggleField } from '../automation/toggle-field.tsx';

type Props = {
  settings: NotificationSettings & CountdownSwitch;
  isPro: boolean;
  hasDevice: boolean;
  hasPosition: boolean;
  hasWorkingHours: boolean;
  zones: string[];
};

/** The notification switches. Without Pro, only those for emails. */
export function AlertSwitches({ settings, isPro, ...known }: Props) {
  const t = useTranslations('notifications');
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <Card id="switches" title={t('switchesTitle')}>
      <Form method="post">
        <FormReplyArea reply={useActionData<FormReply>()}>
          <div>
            {isPro ? (
              NOTIFICATION_SWITCHES.map((name) => (
                <ToggleField
                  key={name}
                  name={name}
                  label={t(`switches.${name}.title`)}
                  text={t(`switches.${name}.text`)}
                  saved={settings[name]}
                />
              ))
            ) : (
              <ToggleField
                name={FREE_SWITCH}
                label={t('billingEmails.title')}
                text={t('billingEmails.text')}
                saved={settings[FREE_SWITCH]}
              />
            )}
          </div>
          {isPro && <Conditions {...known} />}
          <RingFields settings={settings} />
          <SaveButton intent="saveNotifications" isPending={isPending} />
        </FormReplyArea>
      </Form>
    </Card>
  );
}

/** The settings for how an open screen announces a new offer, and the quiet hours. */
function RingFields({ settings }: Pick<Props, 'settings'>) {
  const t = useTranslations('notifications');
  const write = (minute: number | null) => (minute === null ? '' : formatMinute(minute));
  return (
    <fieldset className="mb-4">
      <legend className="mb-1 font-bold">{t('ringTitle')}</legend>
      {[...RING_SWITCHES, 'countsDown' as const].map((name) => (
        <ToggleField
          key={name}
          name={name}
          label={t(`ring.${name}.title`)}
          text={t(`ring.${name}.text`)}
          saved={settings[name]}
        />
      ))}
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-4">
        <SettingField
          type="time"
          name="quietStart"
          label={t('quietStart')}
          saved={write(settings.quietStartMinute)}
        />
        <SettingField
          type="time"
          name="quietEnd"
          label={t('quietEnd')}
          saved={write(settings.quietEndMinute)}
        />
      </div>
      <p className="mt-1 text-caption text-ink-soft">{t('quietHint')}</p>
    </fieldset>
  );
}

/** Shows which other conditions for alerts the driver meets: device, position, working hours and zones. */
function Conditions({ hasDevice, hasPosition, hasWorkingHours, zones }: Omit<Props, 'settings' | 'isPro'>) {
  const t = useTranslations('notifications');
  const format = useFormatter();
  const link = (to: string) => (text: ReactNode) => (
    <Link to={to} prefetch="intent" className="font-semibold text-accent underline">
      {text}
    </Link>
  );
  return (
    <div className="mb-3 flex flex-col gap-1 text-small">
      {!hasDevice && <p>{t('noDevice')}</p>}
      {!hasPosition && <p>{t.rich('noPosition', { place: link(paths.map()) })}</p>}
      <p>
        {zones.length > 0
          ? t.rich('zones', { zones: format.list(zones), change: link(paths.aiAutomation()) })
          : t.rich('noZones', { add: link(paths.aiAutomation()) })}
      </p>
      {hasWorkingHours && <p>{t.rich('hours', { hours: link(paths.aiAutomation()) })}</p>}
    </div>
  );
}
