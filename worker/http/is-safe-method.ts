const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a method only reads (RFC 9110 §9.2.1). */
export function isSafeMethod(method: string): boolean {
  return SAFE_METHODS.has(method);
}
