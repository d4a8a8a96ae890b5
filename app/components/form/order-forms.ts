import { ignoreTaps } from '#app/components/taps/ignore-taps.ts';

/**
 * Gives every form about orders a key of its own each time it is sent, unless it has one: what the phone sends again by
 * this key takes effect once, also where the form arrives later. The second tap of two neither moves the order on nor
 * another one that takes its place.
 */
export function watchOrderForms(): void {
  document.addEventListener('formdata', ({ target, formData }) => {
    if (isAboutOrders(target) && !formData.has('requestKey')) {
      formData.set('requestKey', crypto.randomUUID());
    }
  });
  const guard = ({ target, submitter }: SubmitEvent) => {
    if (!submitter || !isAboutOrders(target)) return;
    // A card that goes moves those of its list.
    ignoreTaps((submitter.closest('li')?.parentElement ?? submitter).getBoundingClientRect());
  };
  // Ahead of the page's own listeners, which change it.
  document.addEventListener('submit', guard, true);
}

function isAboutOrders(form: EventTarget | null): boolean {
  const { elements } = form as HTMLFormElement;
  return 'orderId' in elements || 'orderIds' in elements;
}
