import { useNavigate } from '@remix-run/react';
import { LocateFixed } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { paths } from '#app/lib/paths.ts';
import { useBrowserPosition } from '#app/lib/use-browser-position.ts';
import { roundPosition } from '#worker/domain/shared/geo.ts';

/** Leads to the restaurants near by: asks the browser on this tap only, and keeps nothing but what the address says. */
export function NearMe() {
  const t = useTranslations('featured');
  const position = useBrowserPosition();
  const navigate = useNavigate();

  async function showNear() {
    const place = await position.locate();
    if (!place) return;
    const near = roundPosition({ lat: place.latitude, lng: place.longitude });
    navigate(paths.restaurants({ near }), { preventScrollReset: true });
  }

  return (
    <>
      <ScriptButton
        isReady={position.isSupported}
        variant="secondary"
        isPending={position.isLocating}
        onClick={showNear}
      >
        {!position.isLocating && <LocateFixed aria-hidden className="size-5" />}
        {t('nearMe')}
      </ScriptButton>
      <p aria-live="polite" className="order-last basis-full text-danger text-small empty:hidden">
        {position.hasFailed && t('noPosition')}
      </p>
    </>
  );
}
