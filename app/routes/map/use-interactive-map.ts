import { type RefObject, useEffect, useRef, useState } from 'react';
import { isInteractiveMap } from '#worker/domain/shared/paths.ts';
import type { MapScene } from './build-map-scene.ts';
import type { MapTexts, MountedMap } from './mount-map.client.ts';

type MapState = 'off' | 'loading' | 'shown' | 'failed';
type Given = { scene: MapScene; isAsked: boolean; styleUrl: string | null; texts: MapTexts };

/** Loads and keeps the interactive map in `container` while it is asked for; the scene it shows follows the page. */
export function useInteractiveMap(
  container: RefObject<HTMLElement>,
  { scene, isAsked, styleUrl, texts }: Given,
): { state: MapState; hasStreetsFailed: boolean } {
  const [state, setState] = useState<MapState>('off');
  const [hasStreetsFailed, setHasStreetsFailed] = useState(false);
  const mounted = useRef<MountedMap | null>(null);
  const latest = useRef({ scene, texts });
  latest.current = { scene, texts };

  useEffect(() => {
    if (!isAsked) return;
    // The content policy belongs to the document: one that was loaded for another page lets no map in.
    if (!isLoadedHere()) return window.location.reload();
    if (!hasWebGl()) return setState('failed');
    let isGone = false;
    setState('loading');
    import('./mount-map.client.ts')
      .then(({ mountMap }) => {
        if (isGone || !container.current) return;
        mounted.current = mountMap(container.current, {
          ...latest.current,
          styleUrl,
          onShown: () => isGone || setState('shown'),
          onStreetsFailed: () => setHasStreetsFailed(true),
        });
      })
      .catch(() => isGone || setState('failed'));
    return () => {
      isGone = true;
      mounted.current?.remove();
      mounted.current = null;
      setState('off');
    };
  }, [isAsked, styleUrl, container]);

  useEffect(() => mounted.current?.update(scene), [scene]);
  return { state, hasStreetsFailed };
}

function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !entry || isInteractiveMap(new URL(entry.name));
}

function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
