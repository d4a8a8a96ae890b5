import type { WorkboxPlugin } from 'workbox-core';

/** A request without a response for so long means that the network does not work. In ms. */
const SILENT_MS = 2500;
/** After so long (ms) the network is tried again. */
const MEMORY_MS = 30_000;

let silentAt = 0;
let answeredAt = 0;

/** Whether recent requests got no response. */
export function isSilent(): boolean {
  return silentAt > answeredAt && Date.now() - silentAt < MEMORY_MS;
}

/** Records that a request just got a response. */
export function recordResponse(): void {
  answeredAt = Date.now();
}

/** Follows whether requests get responses. */
export const followNetwork: WorkboxPlugin = {
  requestWillFetch: async ({ request, state }) => {
    const timer = setTimeout(() => {
      silentAt = Date.now();
    }, SILENT_MS);
    if (state) state.stopWaiting = () => clearTimeout(timer);
    return request;
  },
  fetchDidSucceed: async ({ response, state }) => {
    state?.stopWaiting();
    recordResponse();
    return response;
  },
  fetchDidFail: async ({ state }) => state?.stopWaiting(),
};
