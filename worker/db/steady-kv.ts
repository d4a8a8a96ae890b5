import { callStore } from './call-store.ts';

/** The part of a KV namespace that is used. */
export type Kv = Pick<KVNamespace, 'get' | 'getWithMetadata' | 'put' | 'delete'>;

/** KV whose calls, which are all idempotent, are repeated after transient errors. */
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
