import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { savePosition } from '#app/components/map/save-position.ts';
import { useBrowserPosition } from '#app/components/map/use-browser-position.ts';
import { LocateButton } from '#app/components/ui/locate-button.tsx';
import { useReadAgain } from '#app/lib/use-read-again.ts';

/** The button that requests the browser's position and saves it, for the map and as the start of routes. */
export function PositionButton() {
  const t = useTranslations();
  const position = useBrowserPosition();
  const { readAgain } = useReadAgain();
  const [sending, setSending] = useState<'idle' | 'sending' | 'failed'>('idle');

  async function showPosition() {
    const place = await position.locate();
    if (!place) return;
    setSending('sending');
    const isKept = await savePosition(place);
    setSending(isKept ? 'idle' : 'failed');
    if (isKept) readAgain();
  }

  return (
    <>
      <LocateButton
        position={position}
        isPending={sending === 'sending'}
        onClick={showPosition}
        className="min-w-max flex-1"
      >
        {t('map.myPosition')}
      </LocateButton>
      <p aria-live="polite" className="order-last basis-full text-danger text-small empty:sr-only">
        {position.hasFailed && t('route.noPosition')}
        {sending === 'failed' && t('map.positionNotSent')}
      </p>
    </>
  );
}
