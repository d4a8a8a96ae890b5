import type { WorkboxPlugin } from 'workbox-core';

/** A request without a response for this long means that the network doesn't work. In ms. */
const SILENT_MS = 2500;
/** The network is tried again after this time. In ms. */
const MEMORY_MS = 30_000;

let silentAt = 0;
let answeredAt = 0;

/** Whether recent requests got no response. */
export function isSilent(): boolean {
  return silentAt > answeredAt && Date.now() - silentAt < MEMORY_MS;
}

export function recordResponse(): void {
  answeredAt = Date.now();
}

/** Tracks whether requests get responses. */
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
