import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { ApiFailure } from './api-failure.ts';
import type { AppEnv } from './app-env.ts';

const MOST_BYTES = 1024 * 1024;

/** Bodies over 1 MB end here. */
export const limitBody = bodyLimit({
  maxSize: MOST_BYTES,
  onError: () => {
    throw new ApiFailure({ code: 'bodyTooLarge' });
  },
});

/** A body must be JSON and say so; an absent one needs no content type. Broken JSON is refused with its place. */
export const requireJson = createMiddleware<AppEnv>(async (c, next) => {
  const text = c.req.raw.body === null ? '' : await c.req.text();
  if (text !== '') {
    if (!/^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiFailure({ code: 'notJson' });
    }
    try {
      JSON.parse(text);
    } catch (error) {
      throw new ApiFailure({ code: 'brokenJson', values: { place: (error as Error).message } });
    }
  }
  await next();
});
