import { createMiddleware } from 'hono/factory';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { AppEnv } from './app-env.ts';

type Policy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

const POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: [NONCE, "'strict-dynamic'"],
  styleSrc: ["'self'", NONCE],
  // Preact and radix-ui set positions and sizes as style attributes.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'"],
  // For the map's workers and the service worker for push notifications; without it, `script-src` would apply.
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
} satisfies Policy;

function createHeaders(contentSecurityPolicy: Policy) {
  return secureHeaders({
    contentSecurityPolicy,
    // Two years; `public/_headers` sets the same for static files.
    strictTransportSecurity: 'max-age=63072000; includeSubDomains',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], payment: [], usb: [], geolocation: ['self'] },
    xFrameOptions: 'DENY',
  });
}

const addPageHeaders = createHeaders(POLICY);

/** Form redirect targets when Stripe is in use; browsers apply `form-action` to redirects too. */
const STRIPE_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com'];
const addPayingPageHeaders = createHeaders({
  ...POLICY,
  formAction: [...POLICY.formAction, ...STRIPE_PAGES],
});

const addScriptlessHeaders = createHeaders({ ...POLICY, scriptSrc: ["'none'"], styleSrc: ["'self'"] });

/**
 * Adds the security headers to every response: scripts only with its nonce or not at all, no resources from other hosts, no
 * framing.
 */
export const addSecurityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await (c.var.ctx.payments?.kind === 'stripe' ? addPayingPageHeaders : addPageHeaders)(c, next);
  if (c.var.hasNoScript) await addScriptlessHeaders(c, async () => {});
});
