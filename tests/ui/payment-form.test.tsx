import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Payer, PaymentForm } from '#app/components/payment/payment-form.tsx';
import { ToastArea } from '#app/components/ui/toast-area.tsx';
import { renderRoutes } from './render-routes.tsx';

function renderForm(onPost: (form: FormData) => void = () => undefined, payer: Payer = 'embedded') {
  renderRoutes([
    {
      path: '/',
      action: async ({ request }: { request: Request }) => {
        onPost(await request.formData());
        return null;
      },
      Component: () => (
        <>
          <PaymentForm payer={payer} intent="startPlan" requestKey="key-1" submitLabel="Start">
            <p>It renews.</p>
          </PaymentForm>
          <ToastArea />
        </>
      ),
    },
  ]);
}

const FIELDS = {
  'Cardholder name': 'Dana',
  'Card number': '4242424242424242',
  'Expiry date': '12/30',
  CVV: '123',
};

test('with an empty field, sends nothing, shows a toast and focuses the first empty field', async () => {
  const onPost = vi.fn();
  renderForm(onPost);
  await userEvent.type(screen.getByLabelText('Cardholder name'), 'Dana');
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));

  expect(await screen.findByText('Missing Information')).toBeDefined();
  expect(screen.getByText('Please fill in all payment details')).toBeDefined();
  const number = screen.getByLabelText('Card number');
  expect(document.activeElement).toBe(number);
  expect(number.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Cardholder name').getAttribute('aria-invalid')).toBeNull();
  expect(onPost).not.toHaveBeenCalled();
  await userEvent.type(number, '4');
  expect(number.getAttribute('aria-invalid')).toBeNull();
  expect(screen.getByLabelText('CVV').getAttribute('aria-invalid')).toBe('true');
});

test('submits the request key and the intent, and no card data', async () => {
  const onPost = vi.fn<(form: FormData) => void>();
  renderForm(onPost);
  for (const [label, value] of Object.entries(FIELDS)) {
    await userEvent.type(screen.getByLabelText(label), value);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Start' }));

  await waitFor(() => expect(onPost).toHaveBeenCalled());
  const sent = onPost.mock.calls[0]?.[0];
  expect(Object.fromEntries(sent ?? [])).toEqual({ requestKey: 'key-1', intent: 'startPlan' });
  // The typed card stays, in case the payment fails.
  expect(screen.getByLabelText('Card number')).toHaveProperty('value', FIELDS['Card number']);
});

test('card fields have an id and an autocomplete type, but no name', () => {
  renderForm();
  for (const label of Object.keys(FIELDS)) {
    const input = within(document.body).getByLabelText(label);
    expect(input.getAttribute('name')).toBeNull();
    expect(input.id).not.toBe('');
    expect(input.getAttribute('autocomplete')).toMatch(/^cc-/);
  }
});

test('shows one button and no card field where the provider takes the card on its own page', async () => {
  const onPost = vi.fn();
  renderForm(onPost, 'stripe');
  await userEvent.click(await screen.findByRole('button', { name: 'Start' }));
  await waitFor(() => expect(onPost).toHaveBeenCalledOnce());
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(screen.queryByText(/no card is charged/)).toBeNull();
});
