import { type ReactNode, Suspense } from 'react';
import { loadOrOmit } from '#app/components/lazy/load-or-omit.ts';
import { useAtRest } from '#app/lib/use-at-rest.ts';
import { isMarkedQueued } from './queue-mark.ts';

const UnsentTaps = loadOrOmit(() => import('./unsent-taps.tsx').then(({ UnsentTaps: part }) => part));

/** Shows unsent actions on a signed-out page; its script loads only where there may be some. */
export function SignedOutPhone(): ReactNode {
  return (
    useAtRest() &&
    isMarkedQueued() && (
      <Suspense fallback={null}>
        <UnsentTaps />
      </Suspense>
    )
  );
}
