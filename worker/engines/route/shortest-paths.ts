import type { RouteModel } from './route-model.ts';

/**
 * Least time between any two stops of the model, by Floyd and Warshall. Real matrices break the triangle
 * inequality, so a way round can be shorter than the leg itself; every bound has to reckon with that.
 */
export function shortestPaths({ legs, size, start }: RouteModel): Float64Array {
  const paths = legs.slice();
  // No route leads through its start or its end, which come last.
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
