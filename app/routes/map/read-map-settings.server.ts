import type { Config } from '#worker/config.ts';
import { isPhone } from '#worker/domain/shared/is-phone.ts';
import { isInteractiveMap } from '#worker/domain/shared/paths.ts';
import type { MapSettings } from './map-view.tsx';

/** How the map is shown to whom. Streets load from elsewhere, so their address is given only to a driver who asked. */
export function readMapSettings({ mapStyleUrl }: Config, request: Request): MapSettings {
  const isInteractive = isInteractiveMap(new URL(request.url));
  return {
    isInteractive,
    styleUrl: isInteractive ? mapStyleUrl : null,
    streetsHost: mapStyleUrl && new URL(mapStyleUrl).host,
    isPhone: isPhone(request.headers),
  };
}
