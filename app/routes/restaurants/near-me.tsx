import { useNavigate } from '@remix-run/react';
import { LocateFixed } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
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
      {/* Its place is kept until the browser is known to tell positions, so that nothing moves. */}
      <Button
        variant="secondary"
        isPending={position.isLocating}
        onClick={showNear}
        className={position.isSupported ? 'noscript:hidden' : 'invisible noscript:hidden'}
      >
        {!position.isLocating && <LocateFixed aria-hidden className="size-5" />}
        {t('nearMe')}
      </Button>
      <p aria-live="polite" className="order-last basis-full text-danger text-small empty:hidden">
        {position.hasFailed && t('noPosition')}
      </p>
    </>
  );
}
