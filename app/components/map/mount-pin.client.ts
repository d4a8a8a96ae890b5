import type { StyleSpecification } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import '#app/routes/map/map-canvas.css';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { MAP_COLORS } from '#worker/domain/streets/map-colors.ts';
import type { PinMap } from '#worker/services/places/get-pin-map.ts';
import { createMapStyle } from './create-map-style.ts';
import type { MapLibre } from './maplibre-files.ts';

type Options = {
  maplibre: MapLibre;
  /** Whose streets are under the pin; null where there are none. */
  region: PinMap['region'];
  at: LatLng | null;
  /** What the pin is called. */
  label: string;
  onMove: (place: LatLng) => void;
};

export type MountedPin = { moveTo: (place: LatLng) => void; remove: () => void };

/** Where a map without any place starts: the center of the United States. */
const NOWHERE = { lat: 39.8, lng: -98.6 };

/** Points on the screen that an arrow key moves the pin; with Shift the smaller one. */
const STEP = 20;
const SMALL_STEP = 3;

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws a small map with a pin that can be dragged, moved by the arrow keys, or put where the map is tapped. */
export function mountPin(
  container: HTMLElement,
  { maplibre, region, at, label, onMove }: Options,
): MountedPin {
  const start = at ?? NOWHERE;
  const map = new maplibre.Map({
    container,
    style: writeStyle(region),
    center: [start.lng, start.lat],
    zoom: at ? 15 : 3,
    maxZoom: 18,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    keyboard: false,
    attributionControl: region ? { compact: true } : false,
    fadeDuration: 0,
    validateStyle: false,
    refreshExpiredTiles: false,
  });
  map.touchZoomRotate.disableRotation();
  const element = createPin(label);
  const marker = new maplibre.Marker({ element, draggable: true, anchor: 'bottom' })
    .setLngLat([start.lng, start.lat])
    .addTo(map);
  const report = () => {
    const { lat, lng } = marker.getLngLat();
    onMove({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });
  };
  marker.on('dragend', report);
  map.on('click', ({ lngLat }) => {
    marker.setLngLat(lngLat);
    report();
  });
  element.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? SMALL_STEP : STEP;
    const { x, y } = map.project(marker.getLngLat());
    marker.setLngLat(map.unproject([x + step * arrow[0], y + step * arrow[1]]));
    map.panTo(marker.getLngLat());
    report();
  });
  return {
    moveTo: ({ lat, lng }) => {
      marker.setLngLat([lng, lat]);
      map.jumpTo({ center: [lng, lat], zoom: Math.max(15, map.getZoom()) });
    },
    remove: () => map.remove(),
  };
}

function createPin(label: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.className = 'map-mark map-pin';
  element.setAttribute('aria-label', label);
  element.appendChild(document.createElement('span')).className = 'pin';
  return element;
}

function writeStyle(region: PinMap['region']): StyleSpecification {
  const theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (region) {
    const { id, version, bounds, attribution } = region;
    return createMapStyle({
      theme,
      tiles: window.location.origin + paths.tiles(id, version),
      bounds,
      attribution,
    });
  }
  const ground = { 'background-color': MAP_COLORS[theme].ground };
  return { version: 8, sources: {}, layers: [{ id: 'ground', type: 'background', paint: ground }] };
}
