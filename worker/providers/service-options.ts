import type { Log } from '#worker/log.ts';
import type { KvCache } from './kv-cache.ts';

/** Options shared by the providers of external services. */
export type ServiceOptions = {
  /** For example `https://photon.example.com`; paths are appended to it. */
  baseUrl: string;
  fetch: typeof fetch;
  kv: KvCache;
  log: Log;
};
