import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { waitForNextTask } from '#app/lib/next-task.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import type { MapChoice } from './create-marks.client.ts';
import type { MapContent, MapTexts, MountedMap } from './mount-map.client.ts';

type Given = MapContent & {
  /** How often the driver has requested the map. Once requested, it is shown as soon as it is ready. */
  timesAsked: number;
  /** Whether to create it in advance, hidden. */
  isDue: boolean;
  region: MapStreets['region'];
  texts: MapTexts;
  onChoose: (choice: MapChoice) => void;
};

/** Loads the interactive map into `container` and updates it with the page. A failed load is retried on the next request. */
export function useInteractiveMap(
  container: RefObject<HTMLElement>,
  { scene, ways, timesAsked, isDue, region, texts, onChoose }: Given,
): 'off' | 'loading' | 'shown' | 'failed' {
  const [isReady, setReady] = useState(false);
  // The value of `timesAsked` at the last failure. 0 means that loading in advance failed.
  const [lastFailure, setLastFailure] = useState(-1);
  const hasFailed = lastFailure === timesAsked;
  const isWanted = (isDue || timesAsked > 0) && !hasFailed;
  const mounted = useRef<MountedMap | null>(null);
  const latest = useRef({ scene, ways, timesAsked, region, texts, onChoose });
  latest.current = { scene, ways, timesAsked, region, texts, onChoose };

  useEffect(() => {
    const { region } = latest.current;
    if (!isWanted || !region) return;
    let isGone = false;
    import('./mount-map.client.ts')
      .then(async ({ mountMap }) => {
        // Evaluating the library was already one long task, so continue in a new one.
        await waitForNextTask();
        if (isGone || !container.current) return;
        mounted.current = mountMap(container.current, {
          ...latest.current,
          region,
          onReady: () => isGone || setReady(true),
          onChoose: (choice) => latest.current.onChoose(choice),
        });
      })
      .catch(() => isGone || setLastFailure(latest.current.timesAsked));
    return () => {
      isGone = true;
      mounted.current?.remove();
      mounted.current = null;
      setReady(false);
    };
  }, [isWanted, container]);

  useEffect(() => mounted.current?.update({ scene, ways }), [scene, ways]);
  const result = hasFailed ? 'failed' : isReady ? 'shown' : 'loading';
  const state = timesAsked > 0 ? result : 'off';
  useLayoutEffect(() => {
    // The button that requested the map had the focus and has been removed.
    const isLost = document.activeElement === document.body;
    if (state === 'shown' && isLost) container.current?.focus({ preventScroll: true });
  }, [state, container]);
  return state;
}
