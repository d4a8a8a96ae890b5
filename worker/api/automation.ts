import { z } from '@hono/zod-openapi';
import {
  automationSettingsSchema,
  automationTextsSchema,
  listDecisionsSchema,
} from '#worker/domain/automation/inputs.ts';
import { formatAutomationSettings } from '#worker/domain/automation/settings-texts.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver, requireProToChange } from '#worker/http/require-api-driver.ts';
import { getAutomationSettings } from '#worker/services/automation/get-automation-settings.ts';
import { listAutomationDecisions } from '#worker/services/automation/list-automation-decisions.ts';
import { saveAutomationSettings } from '#worker/services/automation/save-automation-settings.ts';
import { answerOnce } from './answer-once.ts';
import { createRouter, describeJson, describeOperations, linkNext, toIso } from './router.ts';

const operation = describeOperations('AI automation', requireApiDriver);
const changeOperation = describeOperations('AI automation', requireProToChange, answerOnce);

const settingsSchema = automationTextsSchema
  .extend({ updatedAt: z.iso.datetime().nullable().describe('Read-only; null while nothing was saved') })
  .openapi('AutomationSettings');

const decisionSchema = z
  .object({
    id: z.string(),
    orderId: z.string(),
    verdict: z.enum(['accepted', 'left']),
    rule: z.string().describe('The setting that decided'),
    figures: z.record(z.string(), z.unknown()).describe('What it was decided on'),
    decidedAt: z.iso.datetime(),
  })
  .openapi('AutomationDecision');

const get = operation('get', '/ai-automation-settings', {
  summary: 'The automation settings, or the defaults',
  responses: { 200: describeJson(settingsSchema, 'The settings') },
});

const save = changeOperation('post', '/ai-automation-settings', {
  summary:
    'Change automation settings (Pro); what is left out stays. `isEnabled: false` alone is open to every driver',
  body: automationSettingsSchema,
  responses: { 200: describeJson(settingsSchema, 'The settings as they are now') },
});

const listDecisions = operation('get', '/ai-automation/decisions', {
  summary: 'What automation decided and why, newest first',
  query: listDecisionsSchema,
  responses: {
    200: describeJson(
      z.array(decisionSchema),
      'Up to `limit`, or 100; `Link: rel="next"` when there are more',
    ),
  },
});

type SavedSettings = Awaited<ReturnType<typeof getAutomationSettings>>;

function toSettingsJson({ settings, updatedAt }: SavedSettings): z.infer<typeof settingsSchema> {
  return { ...formatAutomationSettings(settings), updatedAt: toIso(updatedAt) };
}

export const automationApi = createRouter()
  .openapi(get, async (c) =>
    c.json(toSettingsJson(await getAutomationSettings(c.var.ctx, c.var.driver.id)), 200),
  )
  .openapi(save, async (c) => {
    const input = c.req.valid('json');
    const saved = await saveAutomationSettings(c.var.ctx, { driver: c.var.driver, input });
    return c.json(toSettingsJson(unwrap(saved)), 200);
  })
  .openapi(listDecisions, async (c) => {
    const { decisions, next } = await listAutomationDecisions(c.var.ctx, {
      driverId: c.var.driver.id,
      ...c.req.valid('query'),
    });
    linkNext(c, 'before', next);
    return c.json(
      decisions.map(({ driverId, decidedAt, ...decision }) => ({
        ...decision,
        decidedAt: toIso(decidedAt),
      })),
      200,
    );
  });
