import { useLocation } from '@remix-run/react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { PendingPage } from '#app/components/layout/pending-page.tsx';
import { useConnection } from '#app/components/layout/use-connection.ts';
import { loadOrOmit } from '#app/components/lazy/load-or-omit.ts';
import { setDriver } from '#app/components/offline/queue-state.ts';
import { useAtRest } from '#app/lib/use-at-rest.ts';
import { isConsolePath } from '#worker/domain/shared/paths.ts';

const PositionSender = loadOrOmit(() =>
  import('#app/components/layout/position-sender.tsx').then(({ PositionSender: part }) => part),
);
const LiveUpdates = loadOrOmit(() =>
  import('#app/components/live/live-updates.tsx').then(({ LiveUpdates: part }) => part),
);
const OfflineBackground = loadOrOmit(() =>
  import('#app/components/offline/offline-background.tsx').then(({ OfflineBackground: part }) => part),
);
const InstallAfterDelivery = loadOrOmit(() =>
  import('#app/components/install/install-after-delivery.tsx').then(({ InstallAfterDelivery: part }) => part),
);

type Props = {
  isOnline: boolean;
  live: { driverId: string; readAt: number; lagMs: number };
};

/**
 * Runs behind every driver page: shows the next page's skeleton while it loads, and once the page is idle sends the position
 * during a shift, connects live updates and runs offline support.
 */
export function DriverBackground({ isOnline, live }: Props): ReactNode {
  const isAtRest = useAtRest();
  const isConnected = useConnection();
  useEffect(() => setDriver(live.driverId), [live.driverId]);
  const isConsole = isConsolePath(useLocation().pathname);
  const parts = [
    isAtRest && isOnline && <PositionSender key="position" />,
    !isConsole && (isAtRest || !isConnected) && <OfflineBackground key="offline" {...live} />,
    !isConsole && isAtRest && <LiveUpdates key="live" {...live} />,
    !isConsole && isAtRest && <InstallAfterDelivery key="install" />,
  ];
  return (
    <>
      <PendingPage />
      {parts.map((part) => part && <Suspense key={part.key}>{part}</Suspense>)}
    </>
  );
}
