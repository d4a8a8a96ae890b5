import { createMiddleware } from 'hono/factory';
import { DISPATCH_SOURCES } from '#worker/domain/dispatch/dispatch-source.ts';
import { ApiFailure } from '#worker/http/api-failure.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { readForm } from '#worker/http/read-form.ts';
import { requireJson } from '#worker/http/read-json.ts';
import {
  requireDeliverySender,
  requireDispatch,
  requirePaymentProvider,
} from '#worker/http/require-signature.ts';
import { adminApi } from './admin.ts';
import { analyticsApi } from './analytics.ts';
import { authApi } from './auth.ts';
import { automationApi } from './automation.ts';
import { driverApi } from './driver.ts';
import { earningsApi } from './earnings.ts';
import { healthApi } from './health.ts';
import { hotspotsApi } from './hotspots.ts';
import { importsApi } from './imports/imports.ts';
import { integrationsApi } from './integrations.ts';
import { liveApi } from './live/live.ts';
import { loginApi } from './login.ts';
import { deliveriesApi } from './network/deliveries.ts';
import { membershipApi } from './network/membership.ts';
import { newsApi } from './news.ts';
import { evaluateOrderApi } from './orders/evaluate-order.ts';
import { orderMovesApi } from './orders/order-moves.ts';
import { ordersApi } from './orders/orders.ts';
import { parseOfferApi } from './orders/parse-offer.ts';
import { passkeysApi } from './passkeys.ts';
import { placesApi } from './places.ts';
import { pushApi } from './push.ts';
import { restaurantsApi } from './restaurants.ts';
import { createRouter } from './router.ts';
import { routesApi } from './routes/routes.ts';
import { samplesApi } from './samples.ts';
import { subscriptionApi } from './subscription.ts';
import { webhooksApi } from './webhooks.ts';

/** The REST API under `/api`, described by the schemas that validate it. */
export const api = createRouter();

const features = [
  authApi,
  loginApi,
  passkeysApi,
  pushApi,
  adminApi,
  samplesApi,
  ordersApi,
  orderMovesApi,
  evaluateOrderApi,
  parseOfferApi,
  earningsApi,
  importsApi,
  routesApi,
  driverApi,
  liveApi,
  placesApi,
  integrationsApi,
  membershipApi,
  deliveriesApi,
  automationApi,
  subscriptionApi,
  restaurantsApi,
  webhooksApi,
  newsApi,
  hotspotsApi,
  analyticsApi,
  healthApi,
];

/** Every method and path under `/api`. */
const OPERATIONS = [
  ...features
    .flatMap((feature) => feature.openAPIRegistry.definitions)
    .flatMap((definition) => (definition.type === 'route' ? toOperation(definition.route) : [])),
  // The API document and its page.
  toOperation({ method: 'get', path: '/openapi.json' }),
  toOperation({ method: 'get', path: '/docs' }),
];

function toOperation({ method, path }: { method: string; path: string }) {
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`);
  return { method: method.toUpperCase(), path, pattern };
}

/** Returns the methods (upper case) of a path, none for an unknown path. A literal path is never matched as an id. */
function listAllowedMethods(path: string): string[] {
  const known = OPERATIONS.filter(({ pattern }) => pattern.test(path));
  const exact = known.filter((operation) => operation.path === path);
  return (exact.length > 0 ? exact : known).flatMap(({ method }) =>
    method === 'GET' ? ['GET', 'HEAD'] : method,
  );
}

/** Rejects an unknown path with 404, and an unknown method with 405 and the allowed methods. */
const requireOperation = createMiddleware<AppEnv>(async (c, next) => {
  const allowed = listAllowedMethods(c.req.path.replace(/^\/api/, ''));
  if (allowed.length === 0) throw new ApiFailure({ code: 'notFound' });
  if (!allowed.includes(c.req.method)) {
    c.header('Allow', allowed.join(', '));
    throw new ApiFailure({ code: 'methodNotAllowed' });
  }
  await next();
});

api.use(requireOperation);
api.use('/webhooks/stripe', requirePaymentProvider);
for (const source of DISPATCH_SOURCES) api.use(`/webhooks/orders/${source}`, requireDispatch(source));
api.use('/webhooks/deliveries/:connection', requireDeliverySender);
// Imports are uploaded as form data.
api.use('/imports', readForm);
api.use(requireJson);
for (const feature of features) api.route('/', feature);

api.openAPIRegistry.registerComponent('securitySchemes', 'RestaurantKey', { type: 'http', scheme: 'bearer' });
api.openAPIRegistry.registerComponent('securitySchemes', 'DriverSession', {
  type: 'apiKey',
  in: 'cookie',
  name: '__Host-session',
  description: 'Set by a sign-in; on a local server it is named `session`',
});
api.doc31('/openapi.json', {
  openapi: '3.1.0',
  info: {
    title: 'Roadwaze',
    version: '1.0.0',
    description: 'Money in dollars, distances in miles, times in minutes, instants in ISO 8601 UTC.',
  },
  servers: [{ url: '/api' }],
});
