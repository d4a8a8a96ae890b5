import { useLocation } from '@remix-run/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { PendingPage } from '#app/components/layout/pending-page.tsx';
import { PositionSender } from '#app/components/layout/position-sender.tsx';
import { useAtRest } from '#app/lib/use-at-rest.ts';
import { useHydrated } from '#app/lib/use-hydrated.ts';
import { isConsolePath } from '#worker/domain/shared/paths.ts';

const Nothing = () => null;

// Out of reach, the page shows what it was loaded with.
const LiveUpdates = lazy(() =>
  import('#app/components/live/live-updates.tsx').then(
    (module) => ({ default: module.LiveUpdates }),
    () => ({ default: Nothing }),
  ),
);

type Props = {
  isOnline: boolean;
  live: { driverId: string; readAt: number };
};

/**
 * What a signed-in driver has behind every page: the shape of the next one while it loads, the position sent during a
 * shift, and changes received.
 */
export function DriverBackground({ isOnline, live }: Props): ReactNode {
  const isHydrated = useHydrated();
  const isAtRest = useAtRest();
  const isConsole = isConsolePath(useLocation().pathname);
  return (
    <>
      <PendingPage />
      {isOnline && isHydrated && <PositionSender />}
      {isAtRest && !isConsole && (
        <Suspense fallback={null}>
          <LiveUpdates {...live} />
        </Suspense>
      )}
    </>
  );
}
