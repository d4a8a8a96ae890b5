import { createClientAction } from '#app/lib/client-action.ts';

/** The client action of all screens that show orders. */
export const orderClientAction = createClientAction('orderUpdateFailed', {
  byIntent: { optimizeRoute: 'optimizationFailed', generateSamples: 'generationFailed' },
  canWait: true,
});
