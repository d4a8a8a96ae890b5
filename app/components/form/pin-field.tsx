import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { MountedPin } from '#app/components/map/mount-pin.client.ts';
import { useBrowserPosition } from '#app/components/map/use-browser-position.ts';
import { LocateButton } from '#app/components/ui/locate-button.tsx';
import { cx } from '#app/lib/cx.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import type { PinMap } from '#worker/services/places/get-pin-map.ts';

type Props = {
  label: string;
  /** Where the pin is; null before it was set. */
  at: LatLng | null;
  onMove: (place: LatLng) => void;
};

/** A small map with a pin to drag, move with the arrow keys, or set to the driver's position. The map loads when this opens. */
export function PinField({ label, at, onMove }: Props) {
  const t = useTranslations('address');
  const field = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPin | null>(null);
  const tMap = useTranslations('map');
  const texts = { label: t('pinLabel', { label }), zoomIn: tMap('zoomIn'), zoomOut: tMap('zoomOut') };
  const latest = useRef({ at, onMove, texts });
  latest.current = { at, onMove, texts };
  const position = useBrowserPosition();
  const [problem, setProblem] = useState<'noMap' | 'noStreets' | null>(null);
  // The place whose region the map shows.
  const [around, setAround] = useState(at);

  useEffect(() => {
    let isGone = false;
    Promise.all([import('#app/components/map/mount-pin.client.ts'), loadPinMap(around)])
      .then(([{ mountPin }, pinMap]) => {
        if (isGone || !container.current) return;
        if (!pinMap) return setProblem('noStreets');
        mounted.current = mountPin(container.current, {
          region: pinMap.region,
          at: around ?? pinMap.center,
          texts: latest.current.texts,
          onMove: (place) => latest.current.onMove(place),
        });
      })
      .catch(() => isGone || setProblem('noMap'));
    return () => {
      isGone = true;
      mounted.current?.remove();
      mounted.current = null;
    };
  }, [around]);

  useEffect(() => {
    field.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function useMyPosition() {
    const place = await position.locate();
    if (!place) return;
    const here = roundPlace(place);
    if (!mounted.current?.moveTo(here)) {
      setProblem(null);
      setAround(here);
    }
    onMove(here);
  }

  return (
    <div ref={field} className="flex flex-col gap-2">
      {problem ? (
        <p role="alert" className={cx('text-small', problem === 'noMap' && 'text-danger')}>
          {t(problem)}
        </p>
      ) : (
        <>
          <p className="text-ink-soft text-small">{t('pinHelp')}</p>
          <div
            ref={container}
            className="relative h-64 overflow-hidden rounded-control border border-line-strong bg-sunken"
          />
        </>
      )}
      <LocateButton type="button" position={position} onClick={useMyPosition}>
        {t('myPosition')}
      </LocateButton>
      <p aria-live="polite" className="text-danger text-small empty:sr-only">
        {position.hasFailed && t('noPosition')}
      </p>
    </div>
  );
}

async function loadPinMap(near: LatLng | null): Promise<PinMap | null> {
  const response = await fetch(paths.pinMap(near));
  if (!response.ok) throw new Error(`The map of a pin answered ${response.status}`);
  return (await response.json()) as PinMap | null;
}

/** Rounds to six decimals, a tenth of a meter. */
function roundPlace({ lat, lng }: LatLng): LatLng {
  return { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) };
}
