import { useFetcher } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import type { Device } from '#worker/domain/auth/describe-device.ts';

type Props = {
  device: Device;
  badge?: ReactNode;
  children: ReactNode;
  /** The button that removes the device, posted to `action` with the hidden `field`. */
  end?: {
    action: string;
    field: { name: string; value: string };
    intent: string;
    label: string;
    describe: (device: string) => string;
  };
};

/** A device (browser and system) with details and a remove button. */
export function DeviceRow({ device: { browser, system }, badge, children, end }: Props) {
  const t = useTranslations('profile');
  const fetcher = useFetcher();
  const name =
    browser && system ? t('device', { browser, system }) : (browser ?? system ?? t('unknownDevice'));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {badge}
        </p>
        {children}
      </div>
      {end && (
        <fetcher.Form method="post" action={end.action}>
          <input type="hidden" {...end.field} />
          <Button
            type="submit"
            name="intent"
            value={end.intent}
            variant="secondary"
            aria-label={end.describe(name)}
            isPending={fetcher.state !== 'idle'}
          >
            {end.label}
          </Button>
        </fetcher.Form>
      )}
    </li>
  );
}
