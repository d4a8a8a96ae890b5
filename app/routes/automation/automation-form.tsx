import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { PageSettings } from '#worker/services/automation/get-automation-page.ts';
import { ControlCard } from './control-card.tsx';
import { CriteriaCard } from './criteria-card.tsx';
import { ScheduleCard } from './schedule-card.tsx';
import { isToggledOn, ToggleField } from './toggle-field.tsx';

type Props = {
  settings: PageSettings;
  isPro: boolean;
  plainReply: FormReply | undefined;
};

/** Every automation setting in four cards; read-only on the Free plan. */
export function AutomationForm({ settings, isPro, plainReply }: Props) {
  const t = useTranslations('automation');
  const fetcher = useFetcher<FormReply>({ key: 'automation' });
  const [isOn, setIsOn] = useState(() => isToggledOn(plainReply, 'isEnabled', settings.isEnabled));
  const isPending = fetcher.state !== 'idle';
  return (
    <fetcher.Form method="post" action={paths.aiAutomation()} noValidate>
      <fieldset disabled={!isPro} className="min-w-0">
        <legend className="sr-only">{t('heading')}</legend>
        {/* What Enter in a field presses: the first button of a form, which would else remove a zone. */}
        <button
          type="submit"
          name="intent"
          value="save"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        />
        <FormReplyArea reply={fetcher.data ?? plainReply}>
          <div className="grid items-start gap-4 sm:gap-5 lg:grid-cols-2">
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
            <Button
              type="submit"
              name="intent"
              value="save"
              isPending={isPending}
              className="w-full sm:w-auto sm:self-start"
            >
              {isPending ? t('saving') : t('save')}
            </Button>
          )}
        </FormReplyArea>
      </fieldset>
    </fetcher.Form>
  );
}
