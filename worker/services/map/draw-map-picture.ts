import type { Ctx } from '#worker/ctx.ts';
import type { Driver } from '#worker/db/schema/drivers.ts';
import { batch } from '#worker/db/write.ts';
import {
  buildMapScene,
  keepOnStreets,
  listScenePlaces,
  type MapScene,
  splitLines,
} from '#worker/domain/map/build-map-scene.ts';
import { toPictureScene } from '#worker/domain/map/to-picture-scene.ts';
import { isOpenRoute } from '#worker/domain/routes/route.ts';
import { MAP_COLORS } from '#worker/domain/streets/map-colors.ts';
import { drawPicture } from '#worker/domain/streets/picture/draw-picture.ts';
import { fitFrame } from '#worker/domain/streets/picture/frame.ts';
import type { PictureQuery } from '#worker/domain/streets/picture/picture-query.ts';
import { readStreetFeatures } from '#worker/services/streets/read-street-features.ts';
import { selectMapPage, toMapPage } from './get-map-page.ts';

/** Pixels between the outermost marker and the picture's edge. */
const PADDING = 36;

/** The picture's notes about estimated times and about an area without streets. */
type PictureNotes = { estimate: string; noStreets: string };

const WORLD = { west: -180, south: -85, east: 180, north: 85 };

/**
 * Draws the driver's map as SVG, or returns null if there is no place to show. A route with estimated times has straight, dashed
 * lines and the given note.
 */
export async function drawMapPicture(
  ctx: Ctx,
  driver: Driver,
  { view, offer, theme, width, height, headroom, notes }: PictureQuery & { notes: PictureNotes },
): Promise<string | null> {
  const asked = { isOwnRoute: view === 'route', isPicture: true, detoursOf: offer ? [offer] : [] };
  const rows = await batch(ctx, selectMapPage(ctx, driver, asked));
  const { latestRoute, streets, ...page } = await toMapPage(ctx, driver, rows, asked);
  const route = isOpenRoute(latestRoute, page.orders) ? latestRoute : null;
  const whole = keepOnStreets(buildMapScene({ ...page, route }), streets.region?.bounds ?? null);
  const scene = view === 'map' ? whole : keepRoute(whole, offer);
  const { lines, added } = splitLines(scene, streets.lines);
  const detour = (offer && streets.detours[offer]) || [];
  const places = [...listScenePlaces(scene), ...streets.lines.flat(), ...detour.flat()];
  if (places.length === 0) return null;
  const frame = fitFrame(
    places,
    { width, height },
    { padding: PADDING, headroom, bounds: streets.region?.bounds ?? WORLD },
  );
  const features = streets.region && (await readStreetFeatures(ctx, streets.region, frame));
  const isSketch = streets.travelSource ? streets.travelSource === 'estimate' : !features;
  const isEstimate = isSketch || streets.travelSource === 'mixed';
  return drawPicture({
    frame,
    features: features ?? [],
    scene: toPictureScene(scene, { lines, added: [...added, ...detour] }),
    colors: MAP_COLORS[theme],
    note: [
      streets.region ? features && streets.region.attribution : notes.noStreets,
      streets.travelSource && isEstimate && notes.estimate,
    ]
      .filter(Boolean)
      .join(' · '),
    isSketch,
  });
}

/**
 * Keeps the route, the accepted orders that are not on it, the driver's position and the given offer. Keeps the hotspots only
 * without a route or such orders.
 */
function keepRoute(scene: MapScene, offer: string | undefined): MapScene {
  const orders = scene.orders.filter(({ id, status }) => id === offer || status === 'accepted');
  const hotspots = scene.route || orders.length > 0 ? [] : scene.hotspots;
  return { ...scene, orders, restaurants: [], hotspots };
}
