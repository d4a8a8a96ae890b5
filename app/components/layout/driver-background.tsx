import { useLocation } from '@remix-run/react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { PendingPage } from '#app/components/layout/pending-page.tsx';
import { PositionSender } from '#app/components/layout/position-sender.tsx';
import { fetchMapLibreAhead } from '#app/components/map/maplibre-files.ts';
import { settlePage, useIdle } from '#app/components/map/use-idle.ts';
import { useAtRest } from '#app/lib/use-at-rest.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { isConsolePath, paths } from '#worker/domain/shared/paths.ts';

const Nothing = () => null;

// Out of reach, the page shows what it was loaded with.
const LiveUpdates = lazy(() =>
  import('#app/components/live/live-updates.tsx').then(
    (module) => ({ default: module.LiveUpdates }),
    () => ({ default: Nothing }),
  ),
);

/** Is there once its siblings are. */
function Settled() {
  useEffect(settlePage, []);
  return null;
}

type Props = {
  isOnline: boolean;
  live: { driverId: string; readAt: number };
};

/**
 * What a signed-in driver has behind every page: the shape of the next one while it loads, the position sent during a
 * shift, and changes received. Home is where drivers go to the map from, so its script is fetched there.
 */
export function DriverBackground({ isOnline, live }: Props): ReactNode {
  const isHydrated = useHydrated();
  const isAtRest = useAtRest();
  const { pathname } = useLocation();
  const isConsole = isConsolePath(pathname);
  useIdle(pathname === paths.home(), fetchMapLibreAhead);
  return (
    <>
      <PendingPage />
      {isOnline && isHydrated && <PositionSender />}
      {isAtRest && !isConsole && (
        <Suspense fallback={null}>
          <LiveUpdates {...live} />
          <Settled />
        </Suspense>
      )}
    </>
  );
}
