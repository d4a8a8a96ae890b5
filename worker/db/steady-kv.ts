import { callStore } from './call-store.ts';

/** The used part of a KV namespace. */
export type Kv = Pick<KVNamespace, 'get' | 'getWithMetadata' | 'put' | 'delete'>;

/** Returns a KV whose calls, all idempotent, are retried after transient errors. */
export function createSteadyKv(kv: KVNamespace): Kv {
  const guard =
    (name: keyof Kv) =>
    (...given: unknown[]) =>
      callStore(() => (kv[name] as (...args: unknown[]) => Promise<unknown>)(...given), {
        isRepeatable: true,
      });
  const calls = {
    get: guard('get'),
    getWithMetadata: guard('getWithMetadata'),
    put: guard('put'),
    delete: guard('delete'),
  };
  return calls as unknown as Kv;
}
