import { evaluateOrderSchema } from '#worker/domain/orders/inputs.ts';
import { hasNoWay } from '#worker/domain/orders/typed-figures.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { MAX_ACTIVE_ORDERS, type OfferEvaluation } from '#worker/engines/offers/index.ts';
import { unwrap } from '#worker/http/api-failure.ts';
import { requireApiDriver } from '#worker/http/require-api-driver.ts';
import { type EvaluatedDraft, evaluateDraft } from '#worker/services/offers/evaluate-draft.ts';
import { writeEnglish } from '#worker/words/describe-offer.ts';
import { createRouter, describeJson, describeOperations } from '../router.ts';
import { offerSchema, toEvaluationJson } from './offer-json.ts';

const operation = describeOperations('Orders', requireApiDriver);

const evaluate = operation('post', '/orders/evaluate', {
  summary: 'Evaluate an order without saving it',
  description:
    'The same `offer` that the order has once it is added. Pay, miles and minutes are enough, or pay and both places. Counts as a read.',
  body: evaluateOrderSchema,
  responses: { 200: describeJson(offerSchema, 'What the order adds to the active route') },
  errors: [409],
});

export const evaluateOrderApi = createRouter().openapi(evaluate, async (c) => {
  const { ctx, driver } = c.var;
  const { platform = 'roadwaze', ...input } = c.req.valid('json');
  const draft = unwrap(await evaluateDraft(ctx, { driver, input: { platform, ...input } }));
  const evaluated = { report: draft.report, english: writeEnglish(driver.timeZone) };
  return c.json(toEvaluationJson(unwrap(findEvaluation(draft)), evaluated), 200);
});

/** Returns the evaluation of a draft, or the reason it has none. */
function findEvaluation({ order, report }: EvaluatedDraft): Result<OfferEvaluation> {
  const evaluation = report.evaluations[order.id];
  if (evaluation) return succeed(evaluation);
  switch (report.unevaluated[order.id]) {
    case 'noFigures': {
      const isMissing = (figure: number | null) => figure === null || hasNoWay(order);
      return fail('invalidInput', {
        fields: [
          ...(isMissing(order.distanceMiles) ? [{ path: 'distance', message: 'offerFigures' }] : []),
          ...(isMissing(order.estimatedMinutes) ? [{ path: 'estimatedTime', message: 'offerFigures' }] : []),
        ],
      });
    }
    case 'noRoad':
      return fail('invalidInput', { fields: [{ path: 'dropoff', message: 'noRoad' }] });
    case 'tooManyActive':
      return fail('tooManyActiveOrders', { values: { max: MAX_ACTIVE_ORDERS } });
    default:
      return fail('unavailable');
  }
}
