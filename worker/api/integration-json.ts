import { z } from '@hono/zod-openapi';
import { CONNECTION_KINDS, type Integration } from '#worker/domain/integrations/integration.ts';
import { CONNECT_METHODS, PLATFORM_IDS } from '#worker/domain/integrations/platform-catalog.ts';
import { toIso } from './router.ts';

/** An integration as the API returns it, with only the last characters of its key or token. */
export const integrationSchema = z
  .object({
    id: z.string(),
    platform: z.enum(PLATFORM_IDS),
    isConnected: z.boolean(),
    connectionKind: z.enum(CONNECTION_KINDS).describe("`record`: for the driver's own records only"),
    method: z.enum(CONNECT_METHODS),
    driverAccountId: z.string().nullable(),
    dispatchCode: z
      .string()
      .nullable()
      .describe(
        'For the dispatch service or partner, so that its orders arrive here; null until one is made',
      ),
    secretHint: z
      .string()
      .nullable()
      .describe('How the key or token ended that was sent; nothing else of it is kept'),
    settings: z.object({
      autoAccept: z
        .boolean()
        .describe('Stored as sent; what is accepted automatically is up to `/api/ai-automation-settings`'),
      notifications: z.boolean().describe("Whether the platform's offers send alerts"),
    }),
    lastSyncAt: z.iso.datetime().nullable().describe('When the last order was received or imported'),
  })
  .openapi('Integration');

export function toIntegrationJson(integration: Integration): z.infer<typeof integrationSchema> {
  const { shouldAutoAccept, shouldNotify, lastSyncAt, ...rest } = integration;
  return {
    ...rest,
    settings: { autoAccept: shouldAutoAccept, notifications: shouldNotify },
    lastSyncAt: toIso(lastSyncAt),
  };
}
