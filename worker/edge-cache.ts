/** The nearest edge cache; the types of browsers do not know it. */
export const getEdgeCache = () => (caches as unknown as { default: Cache }).default;
