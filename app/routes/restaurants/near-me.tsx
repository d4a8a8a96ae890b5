import { useNavigate } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { LocateButton } from '#app/components/ui/locate-button.tsx';
import { useBrowserPosition } from '#app/lib/use-browser-position.ts';
import { roundPosition } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';

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
      <LocateButton position={position} onClick={showNear}>
        {t('nearMe')}
      </LocateButton>
      <p aria-live="polite" className="order-last basis-full text-danger text-small empty:hidden">
        {position.hasFailed && t('noPosition')}
      </p>
    </>
  );
}
