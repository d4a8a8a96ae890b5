import type { RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { Info } from '#app/components/ui/icons.ts';
import type { ConnectMethod, PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { getPlatformName, listArrivals } from '#worker/domain/integrations/platform-catalog.ts';
import { ChooseMethod } from './choose-method.tsx';
import { ConnectForm } from './connect-form.tsx';
import { useStepFocus } from './use-step-focus.ts';

type Props = {
  platform: PlatformId;
  /** The method chosen in step 1; null while it is being chosen. */
  method: ConnectMethod | null;
  requestKey: string;
  lastMethod?: ConnectMethod | undefined;
  plainReply?: FormReply | undefined;
  onChoose?: (method: ConnectMethod) => void;
  onBack?: (typed: FormReply) => void;
  onDone: () => void;
};

/** The two steps of connecting a platform, shared by the page and the dialog. */
export function ConnectFlow({ platform, method, lastMethod, onChoose, ...form }: Props) {
  const heading = useStepFocus(method ?? 'choose');
  return (
    <section className="flex flex-col gap-3">
      <HonestNote platform={platform} />
      <StepHeading platform={platform} method={method} headingRef={heading} />
      {method ? (
        <ConnectForm platform={platform} method={method} {...form} />
      ) : (
        <ChooseMethod platform={platform} chosen={lastMethod} onChoose={onChoose} />
      )}
    </section>
  );
}

type HeadingProps = {
  platform: PlatformId;
  method: ConnectMethod | null;
  headingRef: RefObject<HTMLHeadingElement>;
};

function StepHeading({ platform, method, headingRef }: HeadingProps) {
  const t = useTranslations('integrations');
  const titles = {
    oauth: t('oauthTitle', { platform: getPlatformName(platform) }),
    'driver-code': t('driverCodeTitle'),
    'api-key': t('apiKeyTitle'),
  };
  return (
    <h2 ref={headingRef} tabIndex={-1} className="rounded-control font-semibold outline-offset-4">
      {method ? titles[method] : t('method')}
    </h2>
  );
}

/** Explains how the platform's orders arrive, and what linking an account does and does not do. */
function HonestNote({ platform }: { platform: PlatformId }) {
  const t = useTranslations('integrations');
  const arrivals = listArrivals(platform);
  const values = { platform: getPlatformName(platform) };
  return (
    <div className="flex gap-2 rounded-control bg-note-soft px-3 py-2.5 text-note text-small">
      <Info aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <ul className="mb-1 font-semibold">
          {arrivals.map((arrival) => (
            <li key={arrival}>{t(`arrivals.${arrival}`)}</li>
          ))}
        </ul>
        <p>
          {arrivals.includes('live') && t('honestNetwork')}
          {arrivals.includes('statuses') && t('honestWebhook', values)}
          {!arrivals.includes('live') && !arrivals.includes('statuses') && t('honest', values)}
        </p>
      </div>
    </div>
  );
}
