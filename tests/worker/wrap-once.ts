const isPrototype = (object: object) =>
  typeof object.constructor === 'function' && object.constructor.prototype === object;

/**
 * The runner wraps the prototype of a Durable Object's class once more for each object that starts: after some thousand, a
 * third of the tests' time goes into looking through the wraps. Here a wrapped prototype stays as it is.
 */
export function wrapPrototypesOnce(): void {
  // A runtime is shared by many test files, each of which calls this.
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
