import { useLocation } from '@remix-run/react';
import { lazy, type ReactNode, Suspense } from 'react';
import { PendingPage } from '#app/components/layout/pending-page.tsx';
import { useAtRest } from '#app/lib/use-at-rest.ts';
import { isConsolePath } from '#worker/domain/shared/paths.ts';

const Nothing = () => null;

// Out of reach, positions are not sent and the page shows what it was loaded with.
const PositionSender = lazy(() =>
  import('#app/components/layout/position-sender.tsx').then(
    (module) => ({ default: module.PositionSender }),
    () => ({ default: Nothing }),
  ),
);
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
  const isAtRest = useAtRest();
  const isConsole = isConsolePath(useLocation().pathname);
  return (
    <>
      <PendingPage />
      {isAtRest && (
        <Suspense fallback={null}>
          {isOnline && <PositionSender />}
          {!isConsole && <LiveUpdates {...live} />}
        </Suspense>
      )}
    </>
  );
}
