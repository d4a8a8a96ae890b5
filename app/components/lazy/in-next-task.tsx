import { type ReactNode, Suspense } from 'react';
import { waitForNextTask } from '#app/lib/next-task.ts';

let isFrameAlive = typeof document === 'undefined';
let waiting: Promise<void> | undefined;

/**
 * Lets a document come alive in two tasks, its frame and then what is in here, so that a slow phone can respond in between. It
 * must be one element: while it waits, hydration keeps one.
 */
export function InNextTask({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Late>{children}</Late>
    </Suspense>
  );
}

function Late({ children }: { children: ReactNode }) {
  if (isFrameAlive) return children;
  waiting ??= waitForNextTask().then(() => {
    isFrameAlive = true;
  });
  throw waiting;
}
