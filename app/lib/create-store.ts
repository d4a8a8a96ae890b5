import { useSyncExternalStore } from 'react';

/** A value outside of the tree that components follow. */
type Store<Value> = {
  get: () => Value;
  /** Puts a value in its place, on every screen that shows it. */
  set: (value: Value) => void;
  use: () => Value;
};

/** A value that lives in the browser; on the server, and until a page is hydrated, it is the initial one. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  const get = () => value;
  const subscribe = (notify: () => void) => {
    listeners.add(notify);
    return () => {
      listeners.delete(notify);
    };
  };
  return {
    get,
    set(next) {
      value = next;
      for (const notify of listeners) notify();
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  };
}
