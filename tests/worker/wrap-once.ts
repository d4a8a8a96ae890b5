const isPrototype = (object: object) =>
  typeof object.constructor === 'function' && object.constructor.prototype === object;

/**
 * Keeps a wrapped prototype as it is. The runner would wrap the prototype of a Durable Object's class again for each object that
 * starts; after some thousand objects, a third of the tests' time would go into traversing the wraps.
 */
export function wrapPrototypesOnce(): void {
  // Many test files share a runtime, and each one calls this.
  const shared = globalThis as { isWrappingOnce?: boolean };
  if (shared.isWrappingOnce) return;
  shared.isWrappingOnce = true;
  const wraps = new WeakSet<object>();
  globalThis.Proxy = new Proxy(Proxy, {
    construct(NativeProxy, [target, handler]) {
      if (wraps.has(target)) return target;
      const proxy = new NativeProxy(target, handler);
      if (isPrototype(target)) wraps.add(proxy);
      return proxy;
    },
  });
}
