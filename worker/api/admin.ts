import { z } from '@hono/zod-openapi';
import { adminSignInSchema } from '#worker/domain/auth/inputs.ts';
import { ERROR_STATUS } from '#worker/errors.ts';
import { ApiFailure } from '#worker/http/api-failure.ts';
import { ADDRESS_HEADER } from '#worker/http/limit-requests.ts';
import { signInAdmin } from '#worker/services/admin/sign-in-admin.ts';
import { describeFailure } from '#worker/words/english.ts';
import { createRouter, describeJson, describeOperations } from './router.ts';

const operation = describeOperations('Administrator');

const refusal = describeJson(z.object({ success: z.literal(false), message: z.string() }), 'A wrong code');

const signIn = operation('post', '/admin/login', {
  summary: 'Sign in as the administrator',
  body: adminSignInSchema,
  responses: {
    200: describeJson(z.object({ success: z.literal(true) }), 'Signed in, with the administrator cookie'),
    401: refusal,
  },
});

export const adminApi = createRouter().openapi(signIn, async (c) => {
  const { adminCode } = c.req.valid('json');
  const address = c.req.header(ADDRESS_HEADER) ?? null;
  const signedIn = await signInAdmin(c.var.ctx, { adminCode, address });
  if (signedIn.ok) {
    c.header('Set-Cookie', signedIn.value.setCookie);
    return c.json({ success: true as const }, 200);
  }
  if (ERROR_STATUS[signedIn.error.code] !== 401) throw new ApiFailure(signedIn.error);
  return c.json({ success: false as const, message: describeFailure(signedIn.error) }, 401);
});
