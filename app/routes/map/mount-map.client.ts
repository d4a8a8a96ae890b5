import type { Marker } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import './map-canvas.css';
import { createMapStyle } from '#app/components/map/create-map-style.ts';
import { CONTRAST, DARK, readMapTheme } from '#app/components/map/map-theme.ts';
import type { MapLibre } from '#app/components/map/maplibre-files.ts';
import { listScenePlaces, type MapScene } from '#worker/domain/map/build-map-scene.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { MAP_COLORS } from '#worker/domain/streets/map-colors.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import { createMarks, type MapChoice, type Mark, type MarkTexts } from './create-marks.client.ts';
import { drawWays, type Ways } from './way-layers.client.ts';

export type MapTexts = MarkTexts & { label: string; controls: Record<string, string> };

export type MapContent = { scene: MapScene; ways: Ways };

type Options = MapContent & {
  maplibre: MapLibre;
  region: NonNullable<MapStreets['region']>;
  texts: MapTexts;
  /** The map is drawn and can be moved. */
  onReady: () => void;
  onChoose: (choice: MapChoice) => void;
};

export type MountedMap = { update: (content: MapContent) => void; remove: () => void };

/** Draws the driver's map with MapLibre into an element, over our own streets. */
export function mountMap(
  container: HTMLElement,
  { maplibre, region, texts, ...options }: Options,
): MountedMap {
  let content: MapContent = { scene: options.scene, ways: options.ways };
  let markers: Marker[] = [];
  const map = new maplibre.Map({
    container,
    style: writeStyle(region),
    ...fitContent(content),
    minZoom: 9,
    maxZoom: 18,
    cooperativeGestures: !window.matchMedia('(pointer: coarse)').matches,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: { compact: false },
    fadeDuration: 0,
    // Both are ours, and never change.
    validateStyle: false,
    refreshExpiredTiles: false,
    locale: { ...texts.controls, 'Map.Title': texts.label },
  });
  map.touchZoomRotate.disableRotation();
  const corner = document.dir === 'rtl' ? 'top-left' : 'top-right';
  map.addControl(new maplibre.NavigationControl({ showCompass: false }), corner);
  const drawMarks = () => {
    for (const marker of markers) marker.remove();
    markers = createMarks(map, content.scene, texts).map((mark) =>
      createMarker(maplibre, mark, options.onChoose).addTo(map),
    );
  };
  map.on('style.load', () => drawWays(map, content.ways, MAP_COLORS[readMapTheme()]));
  map.on('zoomend', drawMarks);
  map.once('load', () => {
    drawMarks();
    options.onReady();
  });
  const themes = [DARK, CONTRAST].map((query) => window.matchMedia(query));
  const follow = () => map.setStyle(writeStyle(region), { diff: false });
  for (const theme of themes) theme.addEventListener('change', follow);
  return {
    update(next) {
      content = next;
      if (!map.loaded() && markers.length === 0) return;
      drawWays(map, content.ways, MAP_COLORS[readMapTheme()]);
      drawMarks();
    },
    remove() {
      for (const theme of themes) theme.removeEventListener('change', follow);
      map.remove();
    },
  };
}

function writeStyle({ id, version, bounds, attribution }: Options['region']) {
  const link = document.createElement('a');
  link.href = 'https://www.openstreetmap.org/copyright';
  link.target = '_blank';
  link.rel = 'noreferrer';
  link.textContent = attribution;
  return createMapStyle({
    theme: readMapTheme(),
    tiles: window.location.origin + paths.tiles(id, version),
    bounds,
    attribution: link.outerHTML,
  });
}

function fitContent({ scene, ways }: MapContent) {
  const places = [...listScenePlaces(scene), ...ways.lines.flat()];
  if (places.length === 0) return {};
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)];
  const bounds: [[number, number], [number, number]] = [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
  return { bounds, fitBoundsOptions: { padding: 44, maxZoom: 15 } };
}

/** Returns a mark for the map; one that stands for something is a button. */
function createMarker(
  maplibre: MapLibre,
  { place, look, text, label, rank, choice }: Mark,
  onChoose: Options['onChoose'],
): Marker {
  const element = document.createElement(choice ? 'button' : 'div');
  element.className = 'map-mark';
  element.style.zIndex = String(rank);
  const picture = document.createElement('span');
  picture.className = look;
  picture.textContent = text;
  element.appendChild(picture);
  if (choice) {
    element.setAttribute('type', 'button');
    element.setAttribute('aria-label', label);
    element.translate = false;
    element.addEventListener('click', () => onChoose(choice));
  } else {
    element.setAttribute('aria-hidden', 'true');
  }
  return new maplibre.Marker({ element }).setLngLat([place.lng, place.lat]);
}
