import { readCookie } from '#app/lib/http.server.ts';
import { MAP_APPS, type MapApp } from '#worker/domain/routes/place-links.ts';
import type { ChosenMapApp } from './map-app.ts';

/** The cookie that stores which app Navigate opens. */
export const MAP_APP_COOKIE = 'map-app';

export function readMapApp(value: unknown): MapApp | null {
  return MAP_APPS.find((app) => app === value) ?? null;
}

/** Returns the map app the driver chose on this device, or the default of its operating system. */
export function getMapApp(request: Request): ChosenMapApp {
  const chosen = readMapApp(readCookie(request, MAP_APP_COOKIE));
  if (chosen) return { app: chosen, isChosen: true };
  const isApple = /iPhone|iPad|Macintosh/.test(request.headers.get('User-Agent') ?? '');
  return { app: isApple ? 'apple' : 'google', isChosen: false };
}
