import { useLocation } from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { PositionSender } from '#app/components/layout/position-sender.tsx';
import { useAtRest } from '#app/lib/use-at-rest.ts';
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

/** What goes on behind every page of a signed-in driver: the position is sent during a shift, and changes are heard of. */
export function DriverBackground({ isOnline, live }: Props) {
  const isAtRest = useAtRest();
  const isConsole = isConsolePath(useLocation().pathname);
  return (
    <>
      {isOnline && <PositionSender />}
      {isAtRest && !isConsole && (
        <Suspense fallback={null}>
          <LiveUpdates {...live} />
        </Suspense>
      )}
    </>
  );
}
