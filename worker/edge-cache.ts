/** Returns the edge cache of this location, which the browser's types do not include. */
export const getEdgeCache = () => (caches as unknown as { default: Cache }).default;
