import { z } from '@hono/zod-openapi';
import {
  connectPlatformSchema,
  launchAppSchema,
  renewDispatchCodeSchema,
  updateIntegrationSchema,
} from '#worker/domain/integrations/inputs.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { connectPlatform } from '#worker/services/integrations/connect-platform.ts';
import { launchApp } from '#worker/services/integrations/launch-app.ts';
import { listIntegrations } from '#worker/services/integrations/list-integrations.ts';
import { renewDispatchCode } from '#worker/services/integrations/renew-dispatch-code.ts';
import { updateIntegration } from '#worker/services/integrations/update-integration.ts';
import { answerOnce } from './answer-once.ts';
import { integrationSchema, toIntegrationJson } from './integration-json.ts';
import { createRouter, describeId, describeJson, describeOperations, readKey } from './router.ts';

const operation = describeOperations('App integrations', requireApiDriver);
const repeatableOperation = describeOperations('App integrations', requireApiDriver, answerOnce);
const params = describeId('Integration id');

const list = operation('get', '/app-integrations', {
  summary: "The driver's accounts on platforms",
  responses: { 200: describeJson(z.array(integrationSchema), 'Connected ones and those once connected') },
});

const connect = operation('post', '/app-integrations', {
  summary: 'Connect a platform; one integration a platform',
  isKeyed: true,
  body: connectPlatformSchema,
  responses: {
    200: describeJson(integrationSchema, 'The existing integration, connected again'),
    201: describeJson(integrationSchema, 'The new integration'),
  },
});

const update = repeatableOperation('patch', '/app-integrations/{id}', {
  summary: 'Disconnect, connect again, or change settings; disconnecting deletes the key or token',
  params,
  body: updateIntegrationSchema,
  responses: { 200: describeJson(integrationSchema, 'The integration as it is now') },
});

const renewCode = repeatableOperation('post', '/app-integrations/{id}/dispatch-code', {
  summary: 'A new dispatch code; the one named stops at once',
  params,
  body: renewDispatchCodeSchema,
  responses: {
    200: describeJson(
      integrationSchema,
      'The integration as it is now; as it was if the code named is gone already',
    ),
  },
});

const launch = operation('post', '/launch-app', {
  summary: "How to open a platform's driver app",
  body: launchAppSchema,
  responses: {
    200: describeJson(
      z.object({
        deepLink: z.string().nullable().describe("The app's own link; null where no reliable one is known"),
        fallbackUrl: z.url().describe("The platform's page for drivers"),
      }),
      'Where to go',
    ),
  },
});

export const integrationsApi = createRouter()
  .openapi(list, async (c) => {
    const integrations = await listIntegrations(c.var.ctx, c.var.driver.id);
    return c.json(integrations.map(toIntegrationJson), 200);
  })
  .openapi(connect, async (c) => {
    const connected = await connectPlatform(c.var.ctx, {
      driverId: c.var.driver.id,
      input: c.req.valid('json'),
      requestKey: readKey(c),
    });
    const { integration, isNew } = unwrap(connected);
    return c.json(toIntegrationJson(integration), isNew ? 201 : 200);
  })
  .openapi(update, async (c) => {
    const updated = await updateIntegration(c.var.ctx, {
      driverId: c.var.driver.id,
      integrationId: c.req.valid('param').id,
      input: c.req.valid('json'),
    });
    return c.json(toIntegrationJson(unwrap(updated)), 200);
  })
  .openapi(renewCode, async (c) => {
    const renewed = await renewDispatchCode(c.var.ctx, {
      driverId: c.var.driver.id,
      integrationId: c.req.valid('param').id,
      input: c.req.valid('json'),
    });
    return c.json(toIntegrationJson(unwrap(renewed)), 200);
  })
  .openapi(launch, (c) => {
    const { deepLink, fallbackUrl } = launchApp(c.req.valid('json'));
    return c.json({ deepLink, fallbackUrl: new URL(fallbackUrl, c.req.url).href }, 200);
  });
