import type { RouteModel } from './route-model.ts';

/**
 * Returns the shortest time between every two stops of the model (Floyd–Warshall). Real matrices violate the triangle inequality,
 * so a detour can be shorter than the leg itself; bounds must allow for that.
 */
export function shortestPaths({ legs, size, start }: RouteModel): Float64Array {
  const paths = legs.slice();
  // Routes do not pass through their start or end, which come last.
  for (let via = 0; via < start; via++) {
    for (let from = 0; from < size; from++) {
      const first = paths[from * size + via] as number;
      for (let to = 0; to < size; to++) {
        const detour = first + (paths[via * size + to] as number);
        if (detour < (paths[from * size + to] as number)) paths[from * size + to] = detour;
      }
    }
  }
  return paths;
}
