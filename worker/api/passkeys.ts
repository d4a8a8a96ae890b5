import { z } from '@hono/zod-openapi';
import { createPasskeyHint, getPasskeySite } from '#worker/auth/passkeys.ts';
import { describeDevice } from '#worker/domain/auth/describe-device.ts';
import { addPasskeySchema } from '#worker/domain/auth/inputs.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { limitByDriver } from '#worker/http/limit-requests.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { addPasskey, createPasskeyOptions } from '#worker/services/passkeys/add-passkey.ts';
import { answerOnce } from './answer-once.ts';
import { createRouter, describeJson, describeOperations, toIsoTexts } from './router.ts';

const newOperation = describeOperations('Passkeys', requireApiDriver, limitByDriver('newPasskey'));
const repeatableOperation = describeOperations('Passkeys', requireApiDriver, answerOnce);

const passkeySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
  })
  .openapi('Passkey');

/** The argument of `navigator.credentials.create()`, in the JSON form that `parseCreationOptionsFromJSON()` reads. */
const creationOptionsSchema = z
  .looseObject({ challenge: z.string(), rp: z.object({ id: z.string(), name: z.string() }) })
  .openapi('PasskeyCreationOptions');

const createOptions = newOperation('post', '/passkeys/options', {
  summary: 'Begin the registration of a passkey, at most 10 minutes after signing in',
  responses: {
    200: describeJson(creationOptionsSchema, 'WebAuthn creation options, good for one try within 5 minutes'),
  },
});

const add = repeatableOperation('post', '/passkeys', {
  summary: 'Register the passkey the browser made, in the session it was begun in',
  body: addPasskeySchema,
  responses: { 201: describeJson(passkeySchema, 'Registered') },
  errors: [409],
});

function nameDevice(userAgent: string): string {
  const { browser, system } = describeDevice(userAgent);
  return [browser, system].filter(Boolean).join(', ') || 'Passkey';
}

export const passkeysApi = createRouter()
  .openapi(createOptions, async (c) => {
    const site = getPasskeySite(c.req.url);
    const { rp, ...options } = unwrap(await createPasskeyOptions(c.var.ctx, { session: c.var, site }));
    return c.json({ ...options, rp: { ...rp, id: site.host } }, 200);
  })
  .openapi(add, async (c) => {
    const added = await addPasskey(c.var.ctx, {
      session: c.var,
      site: getPasskeySite(c.req.url),
      input: c.req.valid('json'),
      defaultName: nameDevice(c.req.header('User-Agent') ?? ''),
    });
    const { id, name, createdAt, lastUsedAt } = unwrap(added);
    c.header('Set-Cookie', createPasskeyHint(c.var.ctx));
    return c.json({ id, name, ...toIsoTexts({ createdAt, lastUsedAt }) }, 201);
  });
