import { createStore } from '#app/lib/create-store.ts';

/** When the server last carried out something that the driver did on this screen (epoch ms); 0 for never. */
const lastChange = createStore(0);

export const useLastChange = lastChange.use;

export function recordChange(): void {
  lastChange.set(Date.now());
}
