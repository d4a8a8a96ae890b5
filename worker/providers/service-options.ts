import type { Log } from '#worker/log.ts';
import type { KvCache } from './kv-cache.ts';

/** What the providers of an external service share. */
export type ServiceOptions = {
  /** Such as `https://photon.example.com`: paths are appended to it. */
  baseUrl: string;
  fetch: typeof fetch;
  kv: KvCache;
  log: Log;
};
