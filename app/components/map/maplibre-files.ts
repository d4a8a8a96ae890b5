import scriptUrl from 'maplibre-gl/dist/maplibre-gl-csp.js?url';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url';

declare global {
  interface Window {
    /** What MapLibre's script leaves behind. */
    maplibregl?: MapLibre;
  }
}

export type MapLibre = typeof import('maplibre-gl');

const findMapLibre = () => window.maplibregl;

/**
 * Loads MapLibre and starts its workers, which every map needs. It is the build whose worker is a file of its own rather than
 * a blob, which the content policy refuses; a file as it comes can be fetched ahead without running.
 */
export async function loadMapLibre(): Promise<MapLibre> {
  if (!findMapLibre()) await import(/* @vite-ignore */ scriptUrl);
  const maplibre = findMapLibre();
  if (!maplibre) throw new Error('MapLibre is not there after its script ran');
  maplibre.setWorkerUrl(workerUrl);
  maplibre.prewarm();
  return maplibre;
}

/** Fetches MapLibre into the browser's cache, behind everything else, for a page that may come next. */
export function fetchMapLibreAhead(): void {
  for (const href of [scriptUrl, workerUrl]) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'prefetch', as: 'script', href });
    document.head.appendChild(link);
  }
}
