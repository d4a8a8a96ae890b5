import { Form } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { paths } from '#worker/domain/shared/paths.ts';

/**
 * Turns off automation and keeps the other settings. The page reloads, so that every switch shows it.
 */
export function TurnOffForm() {
  const t = useTranslations('automation');
  return (
    <Form reloadDocument method="post" action={paths.aiAutomation()} className="mt-3">
      <Button type="submit" name="intent" value="turnOff" variant="secondary">
        {t('turnOff')}
      </Button>
    </Form>
  );
}
