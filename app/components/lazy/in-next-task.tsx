import { type ReactNode, Suspense } from 'react';
import { waitForNextTask } from '#app/lib/next-task.ts';
import { suspend } from './pending-parts.ts';
import { useIsWritten } from './server-markup.tsx';

type Props = {
  part: 'navigation' | 'page' | 'next-stop' | 'offers' | 'pending' | 'accepted' | 'history' | 'lists';
  children: ReactNode;
};

const alive = new Set<string>();
const waiting = new Map<string, Promise<void>>();

/**
 * Hydrates a part of the page in its own task, after the parts around it, so that a slow phone can respond in between. It must be
 * a single element, because a suspended boundary keeps only one during hydration.
 */
export function InNextTask(props: Props) {
  return (
    <Suspense fallback={null}>
      <Late {...props} />
    </Suspense>
  );
}

function Late({ part, children }: Props) {
  const isWritten = useIsWritten();
  if (!isWritten || alive.has(part)) return children;
  return suspend(waiting.get(part) ?? startWaiting(part));
}

function startWaiting(part: string): Promise<void> {
  const wait = waitForNextTask().then(() => {
    alive.add(part);
  });
  waiting.set(part, wait);
  return wait;
}
