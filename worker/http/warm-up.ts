import { createMiddleware } from 'hono/factory';
import { type RouteProblem, solveRoute } from '#worker/engines/route/index.ts';
import type { AppEnv } from './app-env.ts';

let isWarm = false;

/** Warms up the route engine after an isolate's first response. */
export const warmUpOnce = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (isWarm) return;
  isWarm = true;
  c.executionCtx.waitUntil(scheduler.wait(0).then(warmUp));
});

/** Order counts that exercise both methods (table and search), repeated until the code is optimized. */
const SIZES = [4, 8, 10, 10, 10, 10];

/** Solves synthetic routes, so that the JavaScript engine has compiled the solver before the first real one. */
export function warmUp(): void {
  for (const orderCount of SIZES) solveRoute(buildProblem(orderCount));
}

/** Returns a problem with evenly scattered places and driving times in whole seconds. */
function buildProblem(orderCount: number): RouteProblem {
  const places = Array.from({ length: 2 * orderCount + 1 }, (_, index) => [
    (index * 617) % 3000,
    (index * 1429) % 3000,
  ]);
  const orders = Array.from({ length: orderCount }, (_, order) => 2 * order + 1);
  return {
    durations: places.map(([x = 0, y = 0]) =>
      places.map(([toX = 0, toY = 0]) => Math.round(Math.hypot(x - toX, y - toY))),
    ),
    start: 0,
    orders: orders.map((pickup) => ({ pickup, dropoff: pickup + 1 })),
  };
}
