import { NONCE, secureHeaders } from 'hono/secure-headers';

/** Every answer: scripts only by this answer's nonce, nothing from other hosts, no framing. */
export const addSecurityHeaders = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'self'"],
    scriptSrc: [NONCE, "'strict-dynamic'"],
    styleSrc: ["'self'", NONCE],
    // Positions and sizes that React and radix-ui set on elements; no style sheet can come in this way.
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
  referrerPolicy: 'strict-origin-when-cross-origin',
  permissionsPolicy: { camera: [], microphone: [], payment: [], usb: [], geolocation: ['self'] },
  xFrameOptions: 'DENY',
});
