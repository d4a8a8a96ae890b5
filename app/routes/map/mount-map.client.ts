import { boundingExtent } from 'ol/extent.js';
import type OpenLayersMap from 'ol/Map.js';
import Overlay from 'ol/Overlay.js';
import { keepMarkFocus } from '#app/components/map/keep-mark-focus.ts';
import { createStreetMap, type StreetMapTexts, toMeters } from '#app/components/map/street-map.client.ts';
import { listScenePlaces, type MapScene } from '#worker/domain/map/build-map-scene.ts';
import type { MapStreets } from '#worker/services/map/get-map-streets.ts';
import { createMarks, type MapChoice, type Mark, type MarkTexts } from './create-marks.client.ts';
import { createWays, type Ways } from './way-layer.client.ts';

export type MapTexts = MarkTexts & StreetMapTexts;

export type MapContent = { scene: MapScene; ways: Ways };

type Options = MapContent & {
  region: NonNullable<MapStreets['region']>;
  texts: MapTexts;
  /** Called once the map is drawn and can be moved. */
  onReady: () => void;
  onChoose: (choice: MapChoice) => void;
};

export type MountedMap = { update: (content: MapContent) => void; remove: () => void };

/** The width of the corner with the zoom buttons, in points. The initial view keeps stops out of it. */
const BUTTONS = 66;

/** Mounts the driver's interactive map in an element, on top of our own street tiles. */
export function mountMap(
  container: HTMLElement,
  { region, texts, scene, ways, onReady, onChoose }: Options,
): MountedMap {
  let shown = scene;
  const lines = createWays(ways);
  const { map, remove } = createStreetMap(container, { region, texts, hasKeys: true, onTheme: lines.paint });
  map.addLayer(lines.layer);
  fitContent(map, { scene, ways });
  let zoom: number | undefined;
  const drawMarks = () => {
    zoom = map.getView().getZoom();
    const marks = createMarks(map, shown, texts).sort((one, other) => one.rank - other.rank);
    keepMarkFocus(container, () => {
      map.getOverlays().clear();
      for (const mark of marks) map.addOverlay(createOverlay(mark, onChoose));
    });
  };
  map.on('moveend', () => map.getView().getZoom() !== zoom && drawMarks());
  map.once('rendercomplete', onReady);
  return {
    update(next) {
      shown = next.scene;
      lines.update(next.ways);
      if (zoom !== undefined) drawMarks();
    },
    remove,
  };
}

function fitContent(map: OpenLayersMap, { scene, ways }: MapContent): void {
  const places = [...listScenePlaces(scene), ...ways.lines.flat()].map(toMeters);
  map.getView().fit(boundingExtent(places), { padding: [44, BUTTONS, 44, BUTTONS], maxZoom: 15 });
}

/** Returns the overlay of a mark. It is a button if the mark has a choice. */
function createOverlay(
  { place, look, text, label, choice }: Mark,
  onChoose: (choice: MapChoice) => void,
): Overlay {
  const element = document.createElement(choice ? 'button' : 'div');
  element.className = 'map-mark';
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
  return new Overlay({
    element,
    position: toMeters(place),
    positioning: 'center-center',
    stopEvent: false,
    insertFirst: false,
  });
}
