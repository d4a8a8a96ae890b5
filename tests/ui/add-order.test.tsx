import { useNavigate, useNavigation } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { AddOrderForm } from '#app/routes/orders/add-order-form.tsx';
import { renderRoutes } from './render-routes.tsx';

type FormSetup = { reply?: FormReply; plainReply?: FormReply; onDone?: () => void };

function renderForm({ reply, plainReply, onDone = () => undefined }: FormSetup) {
  const form = <AddOrderForm requestKey="key-1" plainReply={plainReply} onDone={onDone} />;
  renderRoutes([{ path: '/orders/new', action: () => reply ?? null, element: form }], { at: '/orders/new' });
}

const refused: FormReply = {
  form: {
    status: 'error',
    initialValue: {
      restaurantName: 'Thai Basil',
      payoutAmount: 'lots',
      pickup: { lat: '39.3', lng: '-76.6' },
    },
    error: { payoutAmount: ['payout'], customerAddress: ['customerAddress'] },
  },
};

test('field errors stand at their fields and nothing typed is lost', async () => {
  renderForm({ reply: refused });
  await userEvent.type(screen.getByLabelText('Restaurant'), 'Thai Basil');
  await userEvent.type(screen.getByLabelText(/Payout/), 'lots');
  await userEvent.click(screen.getByRole('button', { name: 'Add order' }));

  expect(await screen.findByText('Enter the address of the customer')).toBeDefined();
  const payout = screen.getByLabelText(/Payout/);
  expect(payout).toHaveProperty('value', 'lots');
  expect(payout.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(payout.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('at most two decimals');
  expect(screen.getByLabelText('Restaurant')).toHaveProperty('value', 'Thai Basil');
  expect(screen.getByRole('alert').textContent).toBe('Some fields need another look.');
  expect(document.activeElement).toBe(screen.getByLabelText('Customer address'));
});

test('without JavaScript the page comes back with what was typed, nested fields too', () => {
  renderForm({ plainReply: refused });
  expect(screen.getByLabelText(/Payout/)).toHaveProperty('value', 'lots');
  expect(document.querySelector('[name="pickup.lat"]')).toHaveProperty('value', '39.3');
});

test('the time to deliver by is asked for in words that say what for', () => {
  renderForm({});
  const field = screen.getByLabelText(/^Deliver by/);
  expect(field).toHaveProperty('type', 'time');
  expect(field).toHaveProperty('required', false);
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('We say Skip when you’d be late. If empty, we use 60 min.');
});

test('a time that is past stays as it was typed', () => {
  renderForm({
    plainReply: {
      form: {
        status: 'error',
        initialValue: { promisedAt: '17:42' },
        error: { promisedAt: ['deadlinePast'] },
      },
    },
  });
  const field = screen.getByLabelText(/^Deliver by/);
  expect(field).toHaveProperty('value', '17:42');
  expect(screen.getByText('This time is already past').id).toBe(field.getAttribute('aria-describedby'));
});

test('a form that is done notifies whoever opened it', async () => {
  const onDone = vi.fn();
  renderForm({ reply: { isDone: true }, onDone });
  await userEvent.click(screen.getByRole('button', { name: 'Add order' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test('the page goes on once, however long the next one takes', async () => {
  const load = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve(null), 50)));
  function NewOrder() {
    const navigate = useNavigate();
    // Drawn again with every step of a navigation, as pages are.
    useNavigation();
    return <AddOrderForm requestKey="key-1" onDone={() => navigate('/')} />;
  }
  renderRoutes(
    [
      { path: '/orders/new', action: () => ({ isDone: true }), Component: NewOrder },
      { path: '/', loader: load, Component: () => <h1>Home</h1> },
    ],
    { at: '/orders/new' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Add order' }));
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a message without a text of its own reads as a missing field', () => {
  renderForm({ plainReply: { form: { status: 'error', error: { restaurantName: ['Invalid input'] } } } });
  expect(screen.getByText('Please fill this in')).toBeDefined();
});
