import { useRevalidator } from '@remix-run/react';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getSharedOfferName } from '#app/components/offline/storage-names.ts';
import { DialogLink } from '#app/components/ui/dialog-link.tsx';
import { AddOrderDialog } from '#app/routes/orders/form/add-order-dialog.tsx';
import { AddOrderForm } from '#app/routes/orders/form/add-order-form.tsx';
import { dropDraft } from '#app/routes/orders/form/kept-draft.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

let driverId = 'driver-1';
let units = 'miles';

beforeEach(() => {
  driverId = 'driver-1';
  units = 'miles';
  dropDraft();
  // why: there is no server to evaluate the offer.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 400 }));
});

afterEach(() => {
  history.replaceState(null, '', '/');
});

function Home() {
  const { revalidate } = useRevalidator();
  return (
    <>
      <button type="button" onClick={revalidate}>
        Sign in
      </button>
      <DialogLink
        to="/orders/new"
        className=""
        load={async () => AddOrderDialog}
        dialogProps={{ requestKey: 'key-1' }}
      >
        Add
      </DialogLink>
    </>
  );
}

function renderHome() {
  renderRoutes([
    {
      id: 'root',
      path: '/',
      loader: () => ({ live: { driverId }, units }),
      children: [
        { index: true, Component: Home },
        {
          path: 'orders/new',
          action: () => {
            dropDraft();
            return { isDone: true };
          },
        },
      ],
    },
  ]);
}

const open = async () => userEvent.click(await screen.findByText('Add'));
const field = (name: RegExp) => screen.findByLabelText(name);
const expectPay = async (pay: string) => expect(await field(/^Pay/)).toHaveProperty('value', pay);
const close = async () => {
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

const readSaved = () => JSON.parse(sessionStorage.getItem('order draft') ?? 'null')?.draft.form.initialValue;

async function typeHalf() {
  await open();
  await userEvent.type(await field(/^Pay/), '9.40');
  await userEvent.type(await field(/^Restaurant \(/), 'Thai Basil');
}

test('a half-typed order survives a tap outside its sheet', async () => {
  renderHome();
  await typeHalf();
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  await expectPay('9.40');
  expect(await field(/^Restaurant \(/)).toHaveProperty('value', 'Thai Basil');
  await close();
  await open();
  await expectPay('9.40');
});

test('saves what is typed right away, for a tab that is closed meanwhile', async () => {
  renderHome();
  await typeHalf();
  await waitFor(() => expect(readSaved()).toMatchObject({ restaurantName: 'Thai Basil' }));
});

test('saves what is typed after starting over', async () => {
  renderHome();
  await typeHalf();
  await close();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  await userEvent.type(await field(/^Pay/), '7.25');
  await waitFor(() => expect(readSaved()).toMatchObject({ payoutAmount: '7.25' }));
});

test('saves what a pasted offer fills in', async () => {
  renderHome();
  await open();
  await userEvent.click(await screen.findByText('Paste an offer'));
  await userEvent.type(await field(/^Text of the offer/), 'Thai Basil\n$8.50 total\n3 mi, 20 min');
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the form' }));
  await waitFor(() => expect(readSaved()).toMatchObject({ payoutAmount: '8.50' }));
});

/** Loads the page of the form at the browser's current URL. */
function loadForm() {
  cleanup();
  const element = <AddOrderForm requestKey="key-1" onDone={() => {}} />;
  const routes = [{ id: 'root', path: '/orders/new', loader: () => ({ live: { driverId } }), element }];
  renderRoutes(routes, { at: location.pathname + location.search });
}

/** Stubs the text that another app shared, as stored on the phone, or null for none. */
function stubShared(shared: string | null) {
  const saved =
    shared === null ? undefined : new Response(shared, { headers: { 'X-At': String(Date.now()) } });
  saved?.headers.set('Content-Type', 'text/plain');
  // why: only browsers have Cache Storage.
  vi.stubGlobal('caches', {
    keys: async () => (saved ? [getSharedOfferName(driverId)] : []),
    open: async () => ({ match: async () => saved?.clone() }),
    delete: async () => true,
  });
}

test('saves what a shared offer fills in, also for a tab that is reloaded', async () => {
  stubShared('Thai Basil\n$8.50 total\n3 mi, 20 min');
  history.replaceState(null, '', '/orders/new?shared=yes');
  loadForm();
  await waitFor(() => expect(readSaved()).toMatchObject({ payoutAmount: '8.50' }));
  await waitFor(() => expect(location.search).toBe(''));
  loadForm();
  await waitFor(async () => expectPay('8.50'));
  expect(screen.getByRole('button', { name: 'Start over' })).toBeDefined();
});

test('saves what is typed after a shared offer was lost', async () => {
  stubShared(null);
  history.replaceState(null, '', '/orders/new?shared=yes');
  loadForm();
  await screen.findByText(en.pasteOffer.shareLost);
  expect(location.search).toBe('');
  await userEvent.type(await field(/^Pay/), '7.25');
  await waitFor(() => expect(readSaved()).toMatchObject({ payoutAmount: '7.25' }));
  loadForm();
  await waitFor(async () => expectPay('7.25'));
});

const WINGSTOP = 'Uber Eats $4.25\n22 min (7.1 mi) total\nWingstop (1420 Fleet St)';

async function paste(text: string) {
  await userEvent.click(await screen.findByText('Paste an offer'));
  const box = await field(/^Text of the offer/);
  await userEvent.clear(box);
  await userEvent.type(box, text);
  await userEvent.click(screen.getByRole('button', { name: 'Fill in the form' }));
}

test('a pasted offer replaces the values of a restored draft, and removes those it does not have', async () => {
  renderHome();
  await typeHalf();
  await userEvent.type(await field(/^Minutes/), '25');
  await close();
  await open();
  await paste('See you at eight');
  await screen.findByText(/We found no offer here/);
  await paste('$4.25 guaranteed\n7.1 mi');
  await waitFor(async () => expectPay('4.25'));
  expect(await field(/^Minutes/)).toHaveProperty('value', '');
  expect(screen.queryByText(/^The offer says/)).toBeNull();
});

test('keeps what was typed since a draft was restored, and shows what the offer says', async () => {
  renderHome();
  await typeHalf();
  await close();
  await open();
  await userEvent.clear(await field(/^Pay/));
  await userEvent.type(await field(/^Pay/), '9.95');
  await paste(WINGSTOP);
  expect(await screen.findByText('The offer says 4.25')).toBeDefined();
  await expectPay('9.95');
  expect(await field(/^Restaurant \(/)).toHaveProperty('value', 'Wingstop');
});

test('saves a changed address without its old coordinates', async () => {
  const placed = { restaurantAddress: '440 Conkling St', pickup: { lat: '39.29', lng: '-76.57' } };
  const draft = { form: { initialValue: placed } };
  sessionStorage.setItem('order draft', JSON.stringify({ driverId, draft }));
  renderHome();
  await open();
  const address = await screen.findByRole('combobox', { name: /^Restaurant address/ });
  fireEvent.input(address, { target: { value: '1 Main St' } });
  await waitFor(() => expect(readSaved()).toMatchObject({ restaurantAddress: '1 Main St' }));
  expect(readSaved()).not.toMatchObject({ pickup: placed.pickup });
});

test('starting over empties the form and focuses the pay', async () => {
  renderHome();
  await typeHalf();
  await close();
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  await expectPay('');
  expect(document.activeElement).toBe(await field(/^Pay/));
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
  await close();
  await open();
  await expectPay('');
});

test('shows an empty form after an order was added', async () => {
  renderHome();
  await typeHalf();
  await userEvent.click(screen.getByRole('button', { name: 'Add order' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open();
  await expectPay('');
  expect(screen.queryByRole('button', { name: 'Start over' })).toBeNull();
});

test.each(['before', 'after'])('empties a form that was left just %s its order was added', async (when) => {
  renderHome();
  await typeHalf();
  if (when === 'after') dropDraft();
  await close();
  if (when === 'before') dropDraft();
  await open();
  await expectPay('');
});

test('never shows a driver what another one typed', async () => {
  renderHome();
  await typeHalf();
  await close();
  driverId = 'driver-2';
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await open();
  await expectPay('');
});

test('a distance keeps the unit in which it was typed, also when an offer is pasted later', async () => {
  renderHome();
  await open();
  await userEvent.type(await field(/^Miles/), '5');
  await close();
  units = 'km';
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await open();
  expect(await field(/^Miles/)).toHaveProperty('value', '5');
  await paste(WINGSTOP);
  await waitFor(async () => expectPay('4.25'));
  expect(await field(/^Miles/)).toHaveProperty('value', '7.1');
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  expect(await field(/^Kilometers/)).toHaveProperty('value', '');
});
