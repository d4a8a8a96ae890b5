import { readCookie } from '#app/lib/http.server.ts';
import { MAP_APPS, type MapApp } from '#worker/domain/routes/place-links.ts';
import { type ChosenMapApp, MAP_APP_KEY } from './map-app.ts';

export function readMapApp(value: unknown): MapApp | null {
  return MAP_APPS.find((app) => app === value) ?? null;
}

/** Returns the app the driver chose on this device, by default the one of its operating system. */
export function getMapApp(request: Request): ChosenMapApp {
  const chosen = readMapApp(readCookie(request, MAP_APP_KEY));
  if (chosen) return { app: chosen, isChosen: true };
  const isApple = /iPhone|iPad|Macintosh/.test(request.headers.get('User-Agent') ?? '');
  return { app: isApple ? 'apple' : 'google', isChosen: false };
}
