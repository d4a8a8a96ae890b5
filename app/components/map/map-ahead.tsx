import { useLocation } from '@remix-run/react';
import { useEffect } from 'react';
import { paths } from '#worker/domain/shared/paths.ts';
import { fetchMapLibreAhead } from './maplibre-files.ts';
import { settlePage, useIdle } from './use-idle.ts';

/** The last thing a page loads: from then on the map may be. Drivers go there from home, so its script is fetched there. */
export function MapAhead() {
  const { pathname } = useLocation();
  useEffect(settlePage, []);
  useIdle(pathname === paths.home(), fetchMapLibreAhead);
  return null;
}
