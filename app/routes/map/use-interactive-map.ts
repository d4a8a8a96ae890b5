import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { waitForNextTask } from '#app/lib/next-task.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import type { MapChoice } from './create-marks.client.ts';
import type { MapContent, MapTexts, MountedMap } from './mount-map.client.ts';

const STATES = { started: 'loading', ready: 'shown', failed: 'failed' } as const;

type Given = MapContent & {
  /** Whether the driver asked for it: it is shown when it is ready. */
  isAsked: boolean;
  /** Whether it is created ahead of that, hidden. */
  isDue: boolean;
  region: MapStreets['region'];
  texts: MapTexts;
  onChoose: (choice: MapChoice) => void;
};

/**
 * Loads the interactive map into `container`, and updates it with the page. What failed ahead of time is tried again when it is
 * asked for.
 */
export function useInteractiveMap(
  container: RefObject<HTMLElement>,
  { scene, ways, isAsked, isDue, region, texts, onChoose }: Given,
): 'off' | 'loading' | 'shown' | 'failed' {
  const [progress, setProgress] = useState<keyof typeof STATES>('started');
  const [hasFailedAhead, setFailedAhead] = useState(false);
  const isWanted = isAsked || (isDue && !hasFailedAhead);
  const mounted = useRef<MountedMap | null>(null);
  const latest = useRef({ scene, ways, isAsked, region, texts, onChoose });
  latest.current = { scene, ways, isAsked, region, texts, onChoose };

  useEffect(() => {
    const { region } = latest.current;
    if (!isWanted || !region) return;
    let isGone = false;
    import('./mount-map.client.ts')
      .then(async ({ mountMap }) => {
        // Reading the library took long enough for one task.
        await waitForNextTask();
        if (isGone || !container.current) return;
        mounted.current = mountMap(container.current, {
          ...latest.current,
          region,
          onReady: () => isGone || setProgress('ready'),
          onChoose: (choice) => latest.current.onChoose(choice),
        });
      })
      .catch(() => {
        if (isGone) return;
        if (latest.current.isAsked) setProgress('failed');
        else setFailedAhead(true);
      });
    return () => {
      isGone = true;
      mounted.current?.remove();
      mounted.current = null;
      setProgress('started');
    };
  }, [isWanted, container]);

  useEffect(() => mounted.current?.update({ scene, ways }), [scene, ways]);
  const state = isAsked ? STATES[progress] : 'off';
  useLayoutEffect(() => {
    // The button that asked for it had the focus, and is gone.
    const isLost = document.activeElement === document.body;
    if (state === 'shown' && isLost) container.current?.focus({ preventScroll: true });
  }, [state, container]);
  return state;
}
