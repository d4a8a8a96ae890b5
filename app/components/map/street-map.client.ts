import './street-map.css';
import Zoom from 'ol/control/Zoom.js';
import { platformModifierKey } from 'ol/events/condition.js';
import MVT from 'ol/format/MVT.js';
import { defaults as listInteractions } from 'ol/interaction/defaults.js';
import MouseWheelZoom from 'ol/interaction/MouseWheelZoom.js';
import VectorTileLayer from 'ol/layer/VectorTile.js';
import OpenLayersMap from 'ol/Map.js';
import { fromLonLat, toLonLat, transformExtent } from 'ol/proj.js';
import VectorTileSource from 'ol/source/VectorTile.js';
import type Tile from 'ol/Tile.js';
import TileState from 'ol/TileState.js';
import TileGrid from 'ol/tilegrid/TileGrid.js';
import View from 'ol/View.js';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { MAP_COLORS, type MapColors } from '#worker/domain/streets/map-colors.ts';
import { MAX_TILE_ZOOM, MIN_TILE_ZOOM } from '#worker/domain/streets/tile.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import { CONTRAST, DARK, readMapTheme } from './map-theme.ts';
import { createNameStyle, createStreetStyle, TILE_POINTS, WORLD_RESOLUTION } from './street-style.client.ts';

/** Zoom levels from a country to a door. Where there are streets, their tiles set the minimum. */
const MIN_ZOOM = 3;
const MAX_ZOOM = 18;
const RESOLUTIONS = Array.from({ length: MAX_ZOOM + 1 }, (_, zoom) => WORLD_RESOLUTION / 2 ** zoom);
/** The origin of the tile grid, in meters. */
const NORTH_WEST = [-WORLD_RESOLUTION * (TILE_POINTS / 2), WORLD_RESOLUTION * (TILE_POINTS / 2)];
/** The delay before a failed tile is retried. In ms. */
const RETRY_MS = 5000;

type Region = NonNullable<MapStreets['region']>;

export type StreetMapTexts = { label: string; zoomIn: string; zoomOut: string };

type Options = {
  /** The region whose streets are drawn, or null. */
  region: Region | null;
  texts: StreetMapTexts;
  /** Whether the arrow keys pan the map. */
  hasKeys: boolean;
  /** Called with the colors initially and after each theme change. */
  onTheme?: (colors: MapColors) => void;
};

type StreetMap = { map: OpenLayersMap; remove: () => void };

/** Map coordinates are in meters from the intersection of the equator and the Greenwich meridian: https://epsg.io/3857. */
export const toMeters = ({ lat, lng }: LatLng): number[] => fromLonLat([lng, lat]);

export function fromMeters(meters: number[]): LatLng {
  const [lng = 0, lat = 0] = toLonLat(meters);
  return { lat, lng };
}

/**
 * Creates a map of our own streets in an element. A mouse wheel scrolls the page; with the platform's modifier key it zooms the
 * map.
 */
export function createStreetMap(
  container: HTMLElement,
  { region, texts, hasKeys, onTheme }: Options,
): StreetMap {
  const source = region ? openTiles(region) : undefined;
  const streets = new VectorTileLayer({ ...(source && { source }) });
  const names = new VectorTileLayer({ ...(source && { source }), declutter: true, zIndex: 2 });
  const wheel = new MouseWheelZoom({ condition: platformModifierKey });
  const interactions = listInteractions({
    altShiftDragRotate: false,
    pinchRotate: false,
    mouseWheelZoom: false,
    keyboard: hasKeys,
  });
  container.dir = 'ltr';
  container.setAttribute('role', 'region');
  container.setAttribute('aria-label', texts.label);
  if (hasKeys) container.tabIndex = 0;
  const map = new OpenLayersMap({
    target: container,
    layers: [streets, names],
    controls: [
      new Zoom({
        className: 'map-zoom',
        zoomInLabel: createSign('+'),
        zoomInTipLabel: texts.zoomIn,
        zoomOutLabel: createSign('–'),
        zoomOutTipLabel: texts.zoomOut,
      }),
    ],
    interactions: interactions.extend([wheel]),
    view: new View({
      resolutions: RESOLUTIONS,
      minZoom: region ? MIN_TILE_ZOOM : MIN_ZOOM,
      enableRotation: false,
    }),
  });
  if (region) container.appendChild(createCredit(region.attribution));
  source?.on('tileloaderror', ({ tile }) =>
    setTimeout(() => map.getTargetElement() && loadAgain(tile), RETRY_MS),
  );
  const themes = [DARK, CONTRAST].map((query) => matchMedia(query));
  const paint = () => {
    const colors = MAP_COLORS[readMapTheme()];
    container.style.backgroundColor = colors.ground;
    streets.setStyle(createStreetStyle(colors));
    names.setStyle(createNameStyle(colors));
    onTheme?.(colors);
  };
  paint();
  for (const theme of themes) theme.addEventListener('change', paint);
  return {
    map,
    remove() {
      for (const theme of themes) theme.removeEventListener('change', paint);
      map.dispose();
      container.replaceChildren();
    },
  };
}

/** Returns a region's tile source, limited to tiles that touch its bounds. */
function openTiles({ id, version, bounds }: Region): VectorTileSource {
  const { west, south, east, north } = bounds;
  return new VectorTileSource({
    format: new MVT(),
    url: paths.tiles(id, version),
    tileGrid: new TileGrid({
      extent: transformExtent([west, south, east, north], 'EPSG:4326', 'EPSG:3857'),
      origin: NORTH_WEST,
      tileSize: TILE_POINTS,
      resolutions: RESOLUTIONS.slice(0, MAX_TILE_ZOOM + 1),
      minZoom: MIN_TILE_ZOOM,
    }),
    transition: 0,
    wrapX: false,
  });
}

/** Retries a failed tile, which the library does not do. */
function loadAgain(tile: Tile): void {
  tile.setState(TileState.IDLE);
  tile.load();
}

/** A symbol hidden from screen readers, so that its button is named by its title. */
function createSign(sign: string): HTMLElement {
  const element = document.createElement('span');
  element.setAttribute('aria-hidden', 'true');
  element.textContent = sign;
  return element;
}

function createCredit(attribution: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'map-credit';
  link.href = 'https://www.openstreetmap.org/copyright';
  link.target = '_blank';
  link.rel = 'noreferrer';
  link.textContent = attribution;
  return link;
}
