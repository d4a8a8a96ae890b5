import { SketchMap } from '#app/components/map/sketch-map.tsx';
import type { MapScene } from '#worker/domain/map/build-map-scene.ts';
import { toPictureScene } from '#worker/domain/map/to-picture-scene.ts';
import type { LatLng } from '#worker/domain/shared/geo.ts';

type Props = {
  scene: MapScene;
  places: readonly LatLng[];
  ways: { lines: LatLng[][]; detours: LatLng[][]; isSketch: boolean };
  alt: string;
};

/** The map drawn in the browser, without streets. */
export function MapSketch({ scene, places, ways: { lines, detours, isSketch }, alt }: Props) {
  return (
    <SketchMap
      scene={toPictureScene(scene, { lines, added: detours })}
      places={[...places, ...lines.flat()]}
      isSketch={isSketch}
      alt={alt}
    />
  );
}
