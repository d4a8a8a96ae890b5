import type { MapTheme } from '#worker/domain/streets/map-colors.ts';

/** Media queries of the themes that a map has beside the light one. */
export const DARK = '(prefers-color-scheme: dark)';
export const CONTRAST = '(prefers-contrast: more)';

/** Returns the theme of a map on this screen. */
export function readMapTheme(): MapTheme {
  if (matchMedia(DARK).matches) return 'dark';
  return matchMedia(CONTRAST).matches ? 'sun' : 'light';
}
