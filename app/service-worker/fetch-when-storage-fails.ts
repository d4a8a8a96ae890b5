import type { WorkboxPlugin } from 'workbox-core';

/** Gets from the network what unavailable storage could not be searched for. Workbox's own errors are of the network. */
export const fetchWhenStorageFails: WorkboxPlugin = {
  handlerDidError: async ({ error, request }) => (error instanceof DOMException ? fetch(request) : undefined),
};
