import { waitForNextTask } from '#app/lib/next-task.ts';

const pending = new Set<Promise<unknown>>();

/** Suspends what is drawn until `promise` is settled; `waitUntilAlive` waits for it, too. */
export function suspend(promise: Promise<unknown>): never {
  if (typeof document !== 'undefined' && !pending.has(promise)) {
    pending.add(promise);
    const end = () => pending.delete(promise);
    promise.then(end, end);
  }
  throw promise;
}

/** Resolves when the parts of the page that were drawn are there, and those inside of them. */
export async function waitUntilAlive(): Promise<void> {
  do await waitForNextTask();
  while (pending.size > 0);
}
