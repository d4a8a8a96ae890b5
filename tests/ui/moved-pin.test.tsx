import { useActionData, useLoaderData, useRevalidator } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { DeliveryForm } from '#app/routes/network/delivery-form.tsx';
import EditOrderPage, { clientAction as editOrder } from '#app/routes/orders/form/edit-order.tsx';
import { EditRestaurant } from '#app/routes/restaurants/edit-restaurant.tsx';
import { buildTypedOrder } from '#tests/factories/build-order.ts';
import { showFigures } from '#worker/domain/orders/order-form.ts';
import { createAction, lost, type Sent } from './create-action.ts';
import { renderRoutes } from './render-routes.tsx';

beforeEach(() => {
  // why: simulates a server without street data.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(null));
  const here = { coords: { latitude: 39.5, longitude: -76.5 } } as GeolocationPosition;
  const getCurrentPosition = (found: PositionCallback) => found(here);
  // why: tests have no geolocation.
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({ getCurrentPosition } as Geolocation);
});

const readLat = (place: string) =>
  document.querySelector<HTMLInputElement>(`[name="${place}.lat"]`)?.value ?? null;

async function movePin(label: string, place: string) {
  await userEvent.click(await screen.findByRole('button', { name: `${label}: Move the pin` }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use my position' }));
  await waitFor(() => expect(readLat(place)).toBe('39.5'));
}

/** A page that can be revalidated, like after a live message. */
function Readable({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  useLoaderData();
  return (
    <>
      {children}
      <button type="button" onClick={revalidate}>
        Read again
      </button>
    </>
  );
}

async function readAgain() {
  await userEvent.click(screen.getByText('Read again'));
  await new Promise((resolve) => setTimeout(resolve, 50));
}

function renderOrder(answers: Parameters<typeof createAction>[1]) {
  const order = buildTypedOrder({ status: 'accepted' });
  const element = (
    <Readable>
      <EditOrderPage />
    </Readable>
  );
  const { action, press } = createAction(editOrder, answers);
  const page = {
    path: '/orders/:orderId',
    element,
    action,
    loader: () => ({
      order,
      shown: showFigures(order, 'miles', 'UTC'),
      canEdit: true,
      canRemove: false,
      requestKey: 'key-1',
    }),
  };
  renderRoutes([page], { at: '/orders/order-1' });
  return press;
}

test('keeps a moved pin while the order is revalidated, and when it was not saved', async () => {
  const press = renderOrder([lost]);
  await movePin('Restaurant address', 'pickup');
  await readAgain();
  expect(readLat('pickup')).toBe('39.5');
  await press('Save changes');
  await readAgain();
  expect(readLat('pickup')).toBe('39.5');
});

const details = {
  name: 'Thai Basil',
  email: 'thai@basil.example',
  phone: '555 0100',
  cuisine: '',
  description: '',
  website: '',
  address: '440 S Conkling St',
  location: { lat: '39.287', lng: '-76.567' },
};

function Restaurant() {
  const loaded = useLoaderData() as { details: typeof details };
  const reply = useActionData<FormReply>();
  return (
    <Readable>
      <EditRestaurant details={loaded.details} askedEmail={null} reply={reply} />
    </Readable>
  );
}

/** Returns the server's reply to a form with a place and an error elsewhere. */
const refusePlaced =
  (place: string) =>
  (values: Sent): FormReply => ({
    form: {
      initialValue: {
        ...values,
        [place]: { lat: values[`${place}.lat`] ?? '', lng: values[`${place}.lng`] ?? '' },
      },
      error: { '': ['invalidInput'] },
    },
  });

test('keeps the moved pin of a restaurant, also when a save is refused and the next one is lost', async () => {
  const save = createClientAction('restaurantUnchanged');
  const { action, press } = createAction(save, [refusePlaced('location'), lost]);
  const loader = () => ({ details: structuredClone(details) });
  renderRoutes([{ path: '/', element: <Restaurant />, loader, action }]);
  await movePin('Full address', 'location');
  await readAgain();
  expect(readLat('location')).toBe('39.5');
  await press('Save changes');
  await press('Save changes');
  expect(readLat('location')).toBe('39.5');
});

function Again() {
  const again = {
    dropoffAddress: '440 S Conkling St',
    dropoff: { lat: '39.287', lng: '-76.567' },
    note: 'Gate 4',
    tipCents: 300,
    orderValueCents: null,
  };
  const props = { token: 'token', restaurantId: 'restaurant-1', requestKey: 'key-1', again };
  return (
    <Readable>
      <DeliveryForm {...props} reply={useActionData()} />
    </Readable>
  );
}

test('keeps the moved pin of a repeated delivery', async () => {
  const post = createClientAction('deliveryNotPosted');
  const { action, press } = createAction(post, [refusePlaced('dropoff'), lost]);
  renderRoutes([{ path: '/', element: <Again />, loader: () => null, action }]);
  await movePin('Deliver to', 'dropoff');
  await readAgain();
  expect(readLat('dropoff')).toBe('39.5');
  await press('Show the price');
  await press('Show the price');
  expect(readLat('dropoff')).toBe('39.5');
});
