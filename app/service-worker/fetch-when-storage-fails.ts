import type { WorkboxPlugin } from 'workbox-core';

/** Fetches from the network when unavailable storage can't be searched. Workbox's own errors are network errors. */
export const fetchWhenStorageFails: WorkboxPlugin = {
  handlerDidError: async ({ error, request }) => (error instanceof DOMException ? fetch(request) : undefined),
};
