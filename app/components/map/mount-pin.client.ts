import Overlay from 'ol/Overlay.js';
import type { LatLng } from '#worker/domain/shared/geo.ts';
import { isWithin } from '#worker/domain/streets/bounds.ts';
import type { PinMap } from '#worker/services/places/get-pin-map.ts';
import { createStreetMap, fromMeters, type StreetMapTexts, toMeters } from './street-map.client.ts';

type Options = {
  /** The region whose streets are drawn. */
  region: PinMap['region'];
  at: LatLng;
  texts: StreetMapTexts;
  onMove: (place: LatLng) => void;
};

export type MountedPin = {
  /** Moves the pin if the map has streets there. Returns whether it did. */
  moveTo: (place: LatLng) => boolean;
  remove: () => void;
};

/** The zoom level of an address. */
const NEAR = 15;

/** The distance in CSS pixels that an arrow key moves the pin, and the smaller one with Shift. */
const STEP = 20;
const SMALL_STEP = 3;

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Draws a small map with a pin that can be dragged, moved with the arrow keys, or set by tapping the map. */
export function mountPin(container: HTMLElement, { region, at, texts, onMove }: Options): MountedPin {
  const { map, remove } = createStreetMap(container, { region, texts, hasKeys: false });
  const view = map.getView();
  view.setCenter(toMeters(at));
  view.setZoom(NEAR);
  const element = createPin(texts.label);
  const pin = new Overlay({ element, position: view.getCenter(), positioning: 'bottom-center' });
  map.addOverlay(pin);
  const findPin = () => map.getPixelFromCoordinate(pin.getPosition() ?? []);
  const putPin = (x: number, y: number) => pin.setPosition(map.getCoordinateFromPixel([x, y]));
  const report = () => {
    const { lat, lng } = fromMeters(pin.getPosition() ?? []);
    onMove({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });
  };
  map.on('click', ({ coordinate }) => {
    pin.setPosition(coordinate);
    report();
  });
  /** The offset of the pin's tip from the pointer, in CSS pixels; null while not dragging. */
  let grip: [x: number, y: number] | null = null;
  let isDragged = false;
  element.addEventListener('pointerdown', (event) => {
    const [[left = 0, top = 0], [x = 0, y = 0]] = [findPin(), map.getEventPixel(event)];
    grip = [left - x, top - y];
    isDragged = false;
    element.setPointerCapture(event.pointerId);
  });
  element.addEventListener('pointermove', (event) => {
    if (!grip) return;
    const [x = 0, y = 0] = map.getEventPixel(event);
    putPin(x + grip[0], y + grip[1]);
    isDragged = true;
  });
  element.addEventListener('lostpointercapture', () => {
    grip = null;
    if (isDragged) report();
  });
  element.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? SMALL_STEP : STEP;
    const [x = 0, y = 0] = findPin();
    putPin(x + step * arrow[0], y + step * arrow[1]);
    view.animate({ center: pin.getPosition(), duration: 200 });
    report();
  });
  return {
    moveTo(place) {
      if (!isWithin(region.bounds, place)) return false;
      pin.setPosition(toMeters(place));
      view.setCenter(toMeters(place));
      view.setZoom(Math.max(NEAR, view.getZoom() ?? NEAR));
      return true;
    },
    remove,
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
