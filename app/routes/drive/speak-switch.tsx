import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyUntilThere } from '#app/components/lazy/load-until-there.ts';
import { Volume2, VolumeX } from '#app/components/ui/icons.ts';
import { readFromDevice, storeOnDevice } from '#app/lib/browser-storage.ts';
import { cx } from '#app/lib/cx.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import type { Order } from '#worker/domain/orders/order.ts';
import type { DriveFigures } from '#worker/services/map/get-drive-page.ts';
import { FLOATING_CLASSES } from './floating-classes.ts';
import { speak } from './speak.ts';

const KEPT = 'offers-aloud';

// Off by default, so it is loaded only when turned on.
const OfferSpeaker = lazyUntilThere(() =>
  import('./offer-speaker.tsx').then(({ OfferSpeaker: part }) => part),
);

type Props = { offer: Order | undefined; figures: DriveFigures | undefined };

/** The switch for reading offers aloud as they arrive, stored on this device. Renders nothing if the browser can't speak. */
export function SpeakSwitch({ offer, figures }: Props) {
  const t = useTranslations('drive');
  const isHydrated = useHydrated();
  const [isOn, setIsOn] = useState(false);
  useEffect(() => setIsOn(canSpeak() && readFromDevice(KEPT) === 'yes'), []);
  useEffect(() => {
    if (!isOn) return;
    const { speechSynthesis: voice } = window;
    // Phones allow speech without a tap only after a tap in the same document has triggered speech once.
    const unlock = () => voice.speak(new SpeechSynthesisUtterance(''));
    document.addEventListener('click', unlock, { capture: true, once: true });
    return () => {
      document.removeEventListener('click', unlock, true);
      voice.cancel();
    };
  }, [isOn]);
  if (!isHydrated || !canSpeak()) return null;

  function turn() {
    storeOnDevice(KEPT, isOn ? 'no' : 'yes');
    setIsOn(!isOn);
    if (!isOn) speak(t('speak'));
  }

  const Icon = isOn ? Volume2 : VolumeX;
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isOn}
        onClick={turn}
        className={cx(FLOATING_CLASSES, 'end-3', isOn ? 'bg-accent text-on-accent' : 'bg-surface')}
      >
        <Icon aria-hidden className="size-6" />
        <span className="@max-[24rem]:sr-only">{t('speak')}</span>
      </button>
      {isOn && offer && (
        <Suspense fallback={null}>
          <OfferSpeaker key={offer.id} order={offer} figures={figures} />
        </Suspense>
      )}
    </>
  );
}

function canSpeak(): boolean {
  return 'speechSynthesis' in window;
}
