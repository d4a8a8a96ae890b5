import { type Bounds, isWithin } from '#worker/domain/streets/bounds.ts';
import type { Extract, Relation, Tags } from '../read-extract.ts';
import { classifyLand, classifyPlace, classifyRoad, classifyWaterway, isWater } from './classify.ts';
import { clipLine, type Point } from './clip-line.ts';
import { closeCoastline } from './close-coastline.ts';
import { joinLines } from './join-lines.ts';
import type { LayerName, MapFeature, MapGeometry } from './map-feature.ts';
import { nestRings } from './rings.ts';

/** Returns all features of an extract that the map draws within a box, in drawing order. */
export function collectFeatures(extract: Extract, box: Bounds): MapFeature[] {
  const draw = (nodes: readonly number[]): Point[] =>
    nodes.flatMap((node) => {
      const place = extract.locate(node);
      return place ? [[place.lng, place.lat] satisfies Point] : [];
    });
  const coast = extract.ways.filter(({ tags }) => tags.natural === 'coastline').map(({ nodes }) => nodes);
  const shores = joinLines(coast, { isDirected: true }).map(draw);
  const areas = [
    ...extract.ways.flatMap(({ nodes, tags }) =>
      nodes.length > 3 && nodes[0] === nodes.at(-1) ? toAreas(tags, [[draw(nodes)]]) : [],
    ),
    ...joinAreas(extract, draw),
  ];
  return [
    ...closeCoastline(shores, box).map((coordinates) =>
      toFeature('water', 8, {}, { type: 'Polygon', coordinates }),
    ),
    ...areas.filter((area) => hasPartIn(area, box)),
    ...collectLines(extract, draw, box),
    ...extract.nodes.flatMap((node) => {
      const place = classifyPlace(node.tags);
      const coordinates: Point = [node.lng, node.lat];
      if (!place || !isWithin(box, node)) return [];
      const properties = { name: node.tags.name ?? '', class: place.class };
      return [toFeature('places', place.minZoom, properties, { type: 'Point', coordinates })];
    }),
  ];
}

function toFeature(
  layer: LayerName,
  minZoom: number,
  properties: MapFeature['properties'],
  geometry: MapGeometry,
): MapFeature {
  return { layer, minZoom, properties, geometry };
}

function toAreas(tags: Tags, polygons: readonly Point[][][]): MapFeature[] {
  return polygons.flatMap((coordinates) => {
    const geometry = { type: 'Polygon' as const, coordinates };
    if (isWater(tags)) return [toFeature('water', 9, {}, geometry)];
    const land = classifyLand(tags);
    if (land) return [toFeature('land', land.minZoom, { class: land.kind }, geometry)];
    return tags.building && tags.building !== 'no' ? [toFeature('buildings', 14, {}, geometry)] : [];
  });
}

/** Returns the multipolygon areas, whose outlines consist of several lines, with their holes. */
function joinAreas({ relations, ways }: Extract, draw: (nodes: readonly number[]) => Point[]): MapFeature[] {
  const byId = new Map(ways.map((way) => [way.id, way]));
  const join = ({ members }: Relation, isWanted: (role: string) => boolean) => {
    const lines = members.flatMap(({ type, id, role }) => {
      const way = type === 'way' && isWanted(role) ? byId.get(id) : undefined;
      return way ? [way.nodes] : [];
    });
    const rings = joinLines(lines, { isDirected: false });
    return rings.filter((ring) => ring.length > 3 && ring[0] === ring.at(-1)).map(draw);
  };
  return relations
    .filter(({ tags }) => tags.type === 'multipolygon')
    .flatMap((relation) => {
      const outer = join(relation, (role) => role !== 'inner');
      return toAreas(
        relation.tags,
        nestRings(
          outer,
          join(relation, (role) => role === 'inner'),
        ),
      );
    });
}

function hasPartIn({ geometry }: MapFeature, { west, south, east, north }: Bounds): boolean {
  const ring = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []) : [];
  const [lngs, lats] = [ring.map(([lng]) => lng), ring.map(([, lat]) => lat)];
  return (
    Math.max(...lngs) > west &&
    Math.min(...lngs) < east &&
    Math.max(...lats) > south &&
    Math.min(...lats) < north
  );
}

type Look = Pick<MapFeature, 'layer' | 'minZoom' | 'properties'> & { isDirected: boolean };

/** Returns roads, railways and streams. The ways of a street are joined, so that its name can run along the whole street. */
function collectLines(
  { ways }: Extract,
  draw: (nodes: readonly number[]) => Point[],
  box: Bounds,
): MapFeature[] {
  const groups = new Map<string, { look: Look; lines: number[][] }>();
  for (const { nodes, tags } of ways) {
    const look = readLook(tags);
    if (!look) continue;
    const key = JSON.stringify(look);
    const group = groups.get(key) ?? { look, lines: [] };
    group.lines.push(tags.oneway === '-1' ? [...nodes].reverse() : nodes);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ look: { isDirected, ...look }, lines }) =>
    joinLines(lines, { isDirected })
      .flatMap((line) => clipLine(draw(line), box))
      .map((coordinates) => ({ ...look, geometry: { type: 'LineString' as const, coordinates } })),
  );
}

function readLook(tags: Tags): Look | null {
  const waterway = classifyWaterway(tags);
  if (waterway !== null) {
    return { layer: 'waterways', minZoom: waterway, properties: {}, isDirected: true };
  }
  const road = classifyRoad(tags);
  if (!road) return null;
  const properties: Look['properties'] = { class: road.class };
  if (tags.name && road.class !== 'rail') properties.name = tags.name;
  if (road.isRamp) properties.ramp = 1;
  if (road.isOneWay) properties.oneway = 1;
  if (tags.tunnel && tags.tunnel !== 'no') properties.tunnel = 1;
  return { layer: 'roads', minZoom: road.minZoom, properties, isDirected: road.isOneWay };
}
