import { z } from '@hono/zod-openapi';
import { optimizeRouteSchema } from '#worker/domain/routes/inputs.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { getActiveRoute } from '#worker/services/routes/get-active-route.ts';
import { listRoutes } from '#worker/services/routes/list-routes.ts';
import { optimizeRoute } from '#worker/services/routes/optimize-route.ts';
import { createRouter, describeJson, describeOperations, readKey } from '../router.ts';
import { activeRouteSchema, routeSchema, toActiveRouteJson, toRouteJson } from './route-json.ts';

const operation = describeOperations('Routes', requireApiDriver);

const active = operation('get', '/route', {
  summary: 'Your route: the best way through the accepted orders, as it stands',
  responses: { 200: describeJson(activeRouteSchema, 'Without accepted orders it has no stops') },
});

const optimize = operation('post', '/routes/optimize', {
  summary: 'Plan the best route over open orders',
  isKeyed: true,
  body: optimizeRouteSchema,
  responses: { 201: describeJson(routeSchema, 'The route') },
  errors: [404],
});

const list = operation('get', '/routes', {
  summary: 'Planned routes, newest first',
  responses: { 200: describeJson(z.array(routeSchema), 'The newest 50') },
});

export const routesApi = createRouter()
  .openapi(optimize, async (c) => {
    const planned = await optimizeRoute(c.var.ctx, {
      driver: c.var.driver,
      input: c.req.valid('json'),
      requestKey: readKey(c),
    });
    return c.json(toRouteJson(unwrap(planned).route), 201);
  })
  .openapi(active, async (c) => {
    const route = await getActiveRoute(c.var.ctx, c.var.driver);
    return c.json(toActiveRouteJson(route), 200);
  })
  .openapi(list, async (c) => c.json((await listRoutes(c.var.ctx, c.var.driver.id)).map(toRouteJson), 200));
