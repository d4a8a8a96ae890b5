import { Form } from '@remix-run/react';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import {
  type ConnectMethod,
  listConnectMethods,
  type PlatformId,
} from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type Props = {
  platform: PlatformId;
  chosen: ConnectMethod | undefined;
  /** Handles the choice in place. Without it, the form navigates to the next step. */
  onChoose?: ((method: ConnectMethod) => void) | undefined;
};

/** Step 1: choose how to prove ownership of the account. */
export function ChooseMethod({ platform, chosen, onChoose }: Props) {
  const t = useTranslations('integrations');
  const methods = listConnectMethods(platform);

  function choose(event: FormEvent<HTMLFormElement>) {
    if (!onChoose) return;
    event.preventDefault();
    const value = new FormData(event.currentTarget).get('method');
    const method = methods.find((known) => known === value);
    if (method) onChoose(method);
  }

  return (
    <Form
      method="get"
      action={paths.connectPlatform(platform)}
      onSubmit={choose}
      className="flex flex-col gap-4"
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{t('method')}</legend>
        {methods.map((method) => (
          <label
            key={method}
            className="flex items-start gap-3 rounded-control border border-line-strong px-3 py-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="method"
              value={method}
              defaultChecked={method === (chosen ?? methods[0])}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{t(`methods.${method}.name`)}</span>
              <span className="block text-ink-soft text-small">{t(`methods.${method}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <Button type="submit">{t('continue')}</Button>
    </Form>
  );
}
