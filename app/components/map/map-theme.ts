import type { MapTheme } from '#worker/domain/streets/map-colors.ts';

/** Media queries of the map's themes other than the light one. */
export const DARK = '(prefers-color-scheme: dark)';
export const CONTRAST = '(prefers-contrast: more)';

/** Returns the map theme for this screen. */
export function readMapTheme(): MapTheme {
  if (matchMedia(DARK).matches) return 'dark';
  return matchMedia(CONTRAST).matches ? 'sun' : 'light';
}
