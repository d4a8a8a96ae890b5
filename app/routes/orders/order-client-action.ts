import { createClientAction } from '#app/lib/client-action.ts';

/** The client action of every screen that shows orders. */
export const orderClientAction = createClientAction('orderUpdateFailed', {
  byIntent: { optimizeRoute: 'optimizationFailed', generateSamples: 'generationFailed' },
  canWait: true,
});
