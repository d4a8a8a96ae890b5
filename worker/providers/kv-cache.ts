/** The part of a KV namespace that providers use. */
export type KvCache = {
  get(key: string, type: 'json'): Promise<unknown>;
  put(key: string, value: string, options: { expirationTtl: number }): Promise<unknown>;
};
