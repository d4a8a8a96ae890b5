import { z } from '@hono/zod-openapi';
import { SUBSCRIPTION_STATUSES } from '#worker/domain/billing/subscription.ts';
import { joinNetworkSchema } from '#worker/domain/integrations/inputs.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { joinNetwork, type NetworkJoin } from '#worker/services/integrations/join-network.ts';
import { integrationSchema, toIntegrationJson } from '../integration-json.ts';
import {
  createRouter,
  describeJson,
  describeOperations,
  pickFields,
  readKey,
  toIsoTexts,
} from '../router.ts';

const operation = describeOperations('Roadwaze network', requireApiDriver);

const membershipSchema = z
  .object({
    platform: z.literal('roadwaze'),
    driverName: z.string(),
    phoneNumber: z.string(),
    vehicleType: z.string(),
    licenseNumber: z.string(),
    insuranceProvider: z.string(),
    preferredAreas: z.string(),
    createdAt: z.iso.datetime(),
    integration: integrationSchema,
    subscription: z.object({
      status: z.enum(SUBSCRIPTION_STATUSES),
      currentPeriodEnd: z.iso.datetime(),
      cancelAtPeriodEnd: z.boolean(),
      price: z.number().describe('Dollars an interval'),
      interval: z.enum(['week', 'month']),
    }),
  })
  .openapi('NetworkMembership');

const join = operation('post', '/roadwaze/signup', {
  summary: "Join Roadwaze's own network",
  isKeyed: true,
  body: joinNetworkSchema,
  responses: {
    200: describeJson(membershipSchema, 'A member already: details corrected, nothing charged'),
    201: describeJson(membershipSchema, 'A member from now on'),
    202: describeJson(z.object({ checkoutUrl: z.string() }), 'A member once it is paid there'),
  },
});

function toMembershipJson(membership: NetworkJoin): z.infer<typeof membershipSchema> {
  const { member, integration, subscription } = membership;
  const { currentPeriodEnd, priceCents } = subscription;
  return pickFields(membershipSchema, {
    ...member,
    ...toIsoTexts({ createdAt: member.createdAt }),
    platform: 'roadwaze',
    integration: toIntegrationJson(integration),
    subscription: pickFields(membershipSchema.shape.subscription, {
      ...subscription,
      ...toIsoTexts({ currentPeriodEnd }),
      price: toDollars(priceCents),
    }),
  });
}

export const membershipApi = createRouter().openapi(join, async (c) => {
  const joined = await joinNetwork(c.var.ctx, {
    driver: c.var.driver,
    input: c.req.valid('json'),
    requestKey: readKey(c),
  });
  const membership = unwrap(joined);
  if ('checkoutUrl' in membership) return c.json({ checkoutUrl: membership.checkoutUrl }, 202);
  return c.json(toMembershipJson(membership), membership.isNew ? 201 : 200);
});
