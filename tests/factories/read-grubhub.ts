import { existsSync, readFileSync } from 'node:fs';
import type { RouteProblem } from '#worker/engines/route/index.ts';

export type RealInstance = { name: string; orderCount: number; optimum: number; problem: RouteProblem };

/**
 * Returns real instances with proven optima if they exist next to the repository, else an empty list.
 *
 * @param root the repository's folder
 */
export function readGrubhub(root: string): RealInstance[] {
  const folder = `${root}/../shared/data/tsppdlib`;
  if (!existsSync(`${folder}/optima.json`)) return [];
  const optima: Record<string, { orders: number; optimum: number }> = readJson(`${folder}/optima.json`);
  return Object.entries(optima).map(([name, { orders, optimum }]) => {
    const { nodes, edges }: { nodes: string[]; edges: number[][] } = readJson(`${folder}/${name}.json`);
    const problem = {
      durations: edges,
      start: nodes.indexOf('+0'),
      orders: Array.from({ length: orders }, (_, order) => ({
        pickup: nodes.indexOf(`+${order + 1}`),
        dropoff: nodes.indexOf(`-${order + 1}`),
      })),
    };
    return { name, orderCount: orders, optimum, problem };
  });
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
