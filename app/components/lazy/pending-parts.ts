import { waitForNextTask } from '#app/lib/next-task.ts';

const pending = new Set<Promise<unknown>>();

/** Suspends the current render until `promise` settles. `waitUntilAlive` waits for it too. */
export function suspend(promise: Promise<unknown>): never {
  if (typeof document !== 'undefined' && !pending.has(promise)) {
    pending.add(promise);
    const end = () => pending.delete(promise);
    promise.then(end, end);
  }
  throw promise;
}

/** Resolves when all suspended parts of the page have rendered, including nested ones. */
export async function waitUntilAlive(): Promise<void> {
  do await waitForNextTask();
  while (pending.size > 0);
}
