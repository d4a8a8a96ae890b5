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
  // The workers of the map and of alerts; otherwise `script-src` would apply.
  workerSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
} satisfies Policy;

function createHeaders(contentSecurityPolicy: Policy) {
  return secureHeaders({
    contentSecurityPolicy,
    // Two years; static files have the same in public/_headers.
    strictTransportSecurity: 'max-age=63072000; includeSubDomains',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], payment: [], usb: [], geolocation: ['self'] },
    xFrameOptions: 'DENY',
  });
}

const addPageHeaders = createHeaders(POLICY);

/** Where a form may redirect when Stripe is in use; browsers check redirects of forms too. */
const STRIPE_PAGES = ['https://checkout.stripe.com', 'https://billing.stripe.com'];
const addPayingPageHeaders = createHeaders({
  ...POLICY,
  formAction: [...POLICY.formAction, ...STRIPE_PAGES],
});

const addScriptlessHeaders = createHeaders({ ...POLICY, scriptSrc: ["'none'"], styleSrc: ["'self'"] });

/** Headers of every response: scripts only with its nonce, or none, nothing from other hosts, no framing. */
export const addSecurityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await (c.var.ctx.payments?.kind === 'stripe' ? addPayingPageHeaders : addPageHeaders)(c, next);
  if (c.var.hasNoScript) await addScriptlessHeaders(c, async () => {});
});
