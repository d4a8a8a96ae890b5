import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { paths } from '#worker/domain/shared/paths.ts';
import { fetchMapLibreAhead } from './maplibre-files.ts';
import { settlePage, useIdle } from './use-idle.ts';

/** Loads last on every page, and marks it as loaded. On home it fetches the script of the map, which drivers open from there. */
export function MapAhead() {
  const { pathname } = useLocation();
  useEffect(settlePage, []);
  useIdle(pathname === paths.home(), fetchMapLibreAhead);
  return null;
}
