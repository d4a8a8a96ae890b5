/**
 * Gives every form about orders a key of its own each time it is sent, unless it has one: what the phone sends again by
 * this key takes effect once, also where the form arrives later.
 */
export function keyForms(): void {
  document.addEventListener('formdata', ({ formData }) => {
    const isAboutOrders = formData.has('orderId') || formData.has('orderIds');
    if (isAboutOrders && !formData.has('requestKey')) formData.set('requestKey', crypto.randomUUID());
  });
}
