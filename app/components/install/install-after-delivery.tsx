import { useLocation } from '@remix-run/react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadOrOmit } from '#app/components/lazy/load-or-omit.ts';
import { useShownToast } from '#app/lib/toast-store.ts';
import { paths } from '#worker/domain/shared/paths.ts';

const InstallCard = loadOrOmit(() => import('./install-card.tsx').then(({ InstallCard: part }) => part));

/** Longer than the delivery's toast is shown. In ms. */
const OFFER_AFTER_MS = 12_000;

/** Offers to install the app some seconds after a delivery, but never on the drive screen, where it would cover the buttons. */
export function InstallAfterDelivery(): ReactNode {
  const { id, key } = useShownToast() ?? {};
  const { pathname } = useLocation();
  const [isDelivered, setDelivered] = useState(false);
  useEffect(() => {
    if (!id || key !== 'orderCompleted') return;
    const timer = setTimeout(() => setDelivered(true), OFFER_AFTER_MS);
    return () => clearTimeout(timer);
  }, [id, key]);
  return (
    isDelivered &&
    pathname !== paths.drive() && (
      <Suspense fallback={null}>
        <InstallCard />
      </Suspense>
    )
  );
}
