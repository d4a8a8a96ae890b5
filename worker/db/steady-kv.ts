import { callStore } from './call-store.ts';

/** The part of a KV namespace that is used. */
export type Kv = Pick<KVNamespace, 'get' | 'getWithMetadata' | 'put' | 'delete'>;

/** KV as every use case meets it: each of its calls comes to the same when repeated, so one that stumbles is tried again. */
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
