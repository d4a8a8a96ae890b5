import { createStore } from '#app/lib/create-store.ts';

/** When the server last applied an action of the driver in this tab (epoch ms); 0 for never. */
const lastChange = createStore(0);

export const useLastChange = lastChange.use;

export function recordChange(): void {
  lastChange.set(Date.now());
}
