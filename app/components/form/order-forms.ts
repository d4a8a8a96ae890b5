import { ignoreTaps } from '#app/components/taps/ignore-taps.ts';

/**
 * Adds an idempotency key to every order form on submit unless it has one, so that a repeated submit takes effect once. Ignores
 * the second tap of a double tap, which would move the order, or the next one in its place, again.
 */
export function watchOrderForms(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    if (isAboutOrders(target) && !formData.has('requestKey')) {
      formData.set('requestKey', crypto.randomUUID());
    }
  });
  const guard = ({ target, submitter }: SubmitEvent) => {
    if (!submitter || !isAboutOrders(target)) return;
    // When a card disappears, the other cards of its list move.
    ignoreTaps((submitter.closest('li')?.parentElement ?? submitter).getBoundingClientRect());
  };
  // In the capture phase, so it runs before the page's own listeners, which change the page.
  document.addEventListener('submit', guard, true);
}

function isAboutOrders(form: EventTarget | null): boolean {
  const { elements } = form as HTMLFormElement;
  return 'orderId' in elements || 'orderIds' in elements;
}
