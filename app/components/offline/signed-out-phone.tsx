import { type ReactNode, Suspense } from 'react';
import { loadOrOmit } from '#app/lib/load-or-omit.ts';
import { useAtRest } from '#app/lib/use-at-rest.ts';
import { isMarkedQueued } from './queue-mark.ts';

const UnsentTaps = loadOrOmit(() => import('./unsent-taps.tsx').then(({ UnsentTaps: part }) => part));

/** On a page of nobody, what a driver's session left unsent; its script loads where there may be something. */
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
