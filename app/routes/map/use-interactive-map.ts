import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import type { MapChoice } from './create-marks.client.ts';
import type { MapContent, MapTexts, MountedMap } from './mount-map.client.ts';

type MapState = 'off' | 'loading' | 'shown' | 'failed';

type Given = MapContent & {
  isAsked: boolean;
  region: MapStreets['region'];
  texts: MapTexts;
  onChoose: (choice: MapChoice) => void;
};

/** Loads and keeps the interactive map in `container` while it is asked for; what it shows follows the page. */
export function useInteractiveMap(
  container: RefObject<HTMLElement>,
  { scene, ways, isAsked, region, texts, onChoose }: Given,
): MapState {
  const [state, setState] = useState<MapState>('off');
  const mounted = useRef<MountedMap | null>(null);
  const latest = useRef({ scene, ways, region, texts, onChoose });
  latest.current = { scene, ways, region, texts, onChoose };

  useEffect(() => {
    const { region } = latest.current;
    if (!isAsked || !region) return;
    if (!hasWebGl()) return setState('failed');
    let isGone = false;
    setState('loading');
    loadMap()
      .then(({ mountMap }) => {
        if (isGone || !container.current) return;
        mounted.current = mountMap(container.current, {
          ...latest.current,
          region,
          onShown: () => isGone || setState('shown'),
          onChoose: (choice) => latest.current.onChoose(choice),
        });
      })
      .catch(() => isGone || setState('failed'));
    return () => {
      isGone = true;
      mounted.current?.remove();
      mounted.current = null;
      setState('off');
    };
  }, [isAsked, container]);

  useEffect(() => mounted.current?.update({ scene, ways }), [scene, ways]);
  return state;
}

/** Fetches the map's script ahead: a finger that comes down is a moment before the tap. */
export function preloadMap(): void {
  // What fails here fails again after the tap, and is said then.
  if (hasWebGl()) loadMap().catch(() => undefined);
}

function loadMap() {
  return import('./mount-map.client.ts');
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
