import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import 'maplibre-gl/dist/maplibre-gl.css';
import maplibre from 'maplibre-gl/dist/maplibre-gl-csp.js';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-csp-worker.js?url';
import './map-canvas.css';
import { listScenePlaces, type MapScene } from './build-map-scene.ts';
import { drawMark } from './draw-mark.client.ts';
import { createLayers, toFeatures } from './map-layers.client.ts';

export type MapTexts = {
  label: string;
  controls: Record<string, string>;
  surge: (multiplier: number) => string;
};

type Options = {
  scene: MapScene;
  styleUrl: string | null;
  texts: MapTexts;
  /** The map is drawn. */
  onShown: () => void;
  /** The streets did not load; the map goes on without them. */
  onStreetsFailed: () => void;
};

export type MountedMap = { update: (scene: MapScene) => void; remove: () => void };

const SOURCE = 'scene';
const readColor = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();

/** Draws a scene with MapLibre into an element: our own layers, over the configured streets if there are any. */
export function mountMap(
  container: HTMLElement,
  { scene, styleUrl, texts, onShown, onStreetsFailed }: Options,
): MountedMap {
  maplibre.setWorkerUrl(workerUrl);
  let shown = scene;
  let hasStyle = false;
  const map = new maplibre.Map({
    container,
    style: styleUrl ?? createBlankStyle(),
    ...fitScene(scene),
    cooperativeGestures: true,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: styleUrl ? { compact: true } : false,
    locale: { ...texts.controls, 'Map.Title': texts.label },
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(
    new maplibre.NavigationControl({ showCompass: false }),
    document.dir === 'rtl' ? 'top-left' : 'top-right',
  );
  map.on('style.load', () => {
    hasStyle = true;
    addScene(map, shown, texts);
  });
  map.once('load', onShown);
  map.on('error', () => {
    if (hasStyle || !styleUrl) return;
    hasStyle = true;
    map.setStyle(createBlankStyle(), { diff: false });
    onStreetsFailed();
  });
  showNamesOnTap(map);
  return {
    update(next) {
      shown = next;
      if (map.getSource(SOURCE)) addScene(map, next, texts);
    },
    remove: () => map.remove(),
  };
}

function createBlankStyle() {
  return {
    version: 8 as const,
    sources: {},
    layers: [
      { id: 'ground', type: 'background' as const, paint: { 'background-color': readColor('sunken') } },
    ],
  };
}

function fitScene(scene: MapScene) {
  const places = listScenePlaces(scene);
  if (places.length === 0) return {};
  const [lats, lngs] = [places.map(({ lat }) => lat), places.map(({ lng }) => lng)];
  const bounds: [[number, number], [number, number]] = [
    [Math.min(...lngs), Math.min(...lats)],
    [Math.max(...lngs), Math.max(...lats)],
  ];
  return { bounds, fitBoundsOptions: { padding: 44, maxZoom: 15 } };
}

/** Puts the scene on the map, in place of the one before. A new style starts without our layers and pictures. */
function addScene(map: MapLibreMap, scene: MapScene, texts: MapTexts): void {
  const data = toFeatures(scene, texts.surge);
  for (const { properties } of data.features) {
    const { mark } = properties;
    if (mark && !map.hasImage(mark)) map.addImage(mark, drawMark(mark, readColor), { pixelRatio: 2 });
  }
  const source = map.getSource<GeoJSONSource>(SOURCE);
  if (source) {
    void source.setData(data);
    return;
  }
  map.addSource(SOURCE, { type: 'geojson', data });
  for (const layer of createLayers(SOURCE, readColor)) map.addLayer(layer);
}

/** A tap on a mark shows what it is. */
function showNamesOnTap(map: MapLibreMap): void {
  map.on('click', 'marks', ({ features, lngLat }) => {
    const name: unknown = features?.[0]?.properties.name;
    if (typeof name !== 'string') return;
    const text = document.createElement('p');
    text.translate = false;
    text.dir = 'auto';
    text.textContent = name;
    new maplibre.Popup({ maxWidth: '16rem' }).setLngLat(lngLat).setDOMContent(text).addTo(map);
  });
  map.on('mouseenter', 'marks', () => {
    map.getCanvas().style.cursor = 'pointer';
  });
  map.on('mouseleave', 'marks', () => {
    map.getCanvas().style.cursor = '';
  });
}
