import { useNavigate, useNavigation } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { setDriver } from '#app/components/offline/queue-state.ts';
import { AddOrderForm } from '#app/routes/orders/form/add-order-form.tsx';
import { dropDraft } from '#app/routes/orders/form/kept-draft.ts';
import { buildOrder } from '#tests/factories/build-order.ts';
import { buildEvaluation, buildOfferReport } from './build-offer-report.ts';
import { renderRoutes } from './render-routes.tsx';

const asked = vi.fn<(url: URL) => Response | Promise<Response>>();
const evaluated = (changes: Parameters<typeof buildEvaluation>[0] = {}) =>
  Response.json({
    order: buildOrder({ id: 'draft' }),
    report: buildOfferReport([buildEvaluation({ orderId: 'draft', ...changes })]),
  });
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeEach(() => {
  dropDraft();
  asked.mockReset();
  asked.mockImplementation(() => evaluated());
  // why: there is no server to evaluate the offer.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await asked(new URL(String(input), 'https://roadwaze.example'));
    if (init?.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    return answer;
  });
});

const field = (name: RegExp) => screen.getByLabelText(name);
/** Pastes instead of typing: a slow machine can pause between two keys for as long as a user who has finished. */
async function pasteMinutes(minutes: string) {
  await userEvent.click(field(/^Minutes/));
  await userEvent.paste(minutes);
}
async function typeFigures(minutes = '18') {
  await userEvent.type(field(/^Pay/), '9.40');
  await userEvent.type(field(/^Miles/), '3.2');
  await pasteMinutes(minutes);
}

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

test('shows field errors at their fields and keeps everything typed', async () => {
  renderForm({ reply: refused });
  await userEvent.type(field(/^Restaurant \(/), 'Thai Basil');
  await userEvent.type(field(/^Pay/), 'lots');
  await userEvent.click(screen.getByRole('button', { name: 'Add order' }));

  expect(await screen.findByText('Enter the address of the customer')).toBeDefined();
  const payout = field(/^Pay/);
  expect(payout).toHaveProperty('value', 'lots');
  expect(payout.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(payout.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toContain('at most two decimals');
  expect(field(/^Restaurant \(/)).toHaveProperty('value', 'Thai Basil');
  expect(screen.getByText('Some fields need another look.').getAttribute('role')).toBe('alert');
  expect(document.activeElement).toBe(field(/^Pay/));
});

test('resends an order under the same request key, and under a new one after a field changes', async () => {
  const sent: unknown[] = [];
  const form = <AddOrderForm requestKey="key-1" onDone={() => undefined} />;
  const action = async ({ request }: { request: Request }) => {
    sent.push((await request.formData()).get('requestKey'));
    return refused;
  };
  renderRoutes([{ path: '/orders/new', action, element: form }], { at: '/orders/new' });
  const send = async () => {
    const before = sent.length;
    await userEvent.click(screen.getByRole('button', { name: 'Add order' }));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    await screen.findByRole('button', { name: 'Add order' });
    return sent.at(-1);
  };
  await userEvent.type(field(/^Restaurant \(/), 'Thai');
  const first = await send();
  expect(first).not.toBe('key-1');
  expect(await send()).toBe(first);
  await userEvent.type(field(/^Restaurant \(/), ' Basil');
  const second = await send();
  expect(second).not.toBe(first);
  expect(await send()).toBe(second);
});

test('without JavaScript, the page returns with the typed values, nested fields included', () => {
  renderForm({ plainReply: refused });
  expect(field(/^Pay/)).toHaveProperty('value', 'lots');
  expect(document.querySelector('[name="pickup.lat"]')).toHaveProperty('value', '39.3');
});

test('labels the deadline field and explains what it is for', () => {
  renderForm({});
  const due = screen.getByLabelText(/^Deliver by/);
  expect(due).toHaveProperty('type', 'time');
  expect(due).toHaveProperty('required', false);
  const hint = document.getElementById(due.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('We say Skip when you’d be late. If empty, we use 60 min.');
});

test('keeps a typed deadline that has already passed', () => {
  renderForm({
    plainReply: {
      form: {
        status: 'error',
        initialValue: { promisedAt: '17:42' },
        error: { promisedAt: ['deadlinePast'] },
      },
    },
  });
  const due = screen.getByLabelText(/^Deliver by/);
  expect(due).toHaveProperty('value', '17:42');
  expect(screen.getByText('This time is already past').id).toBe(due.getAttribute('aria-describedby'));
});

test('calls onDone after a successful submit', async () => {
  const onDone = vi.fn();
  renderForm({ reply: { isDone: true }, onDone });
  await userEvent.click(screen.getByRole('button', { name: 'Add order' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test('navigates away only once, however long the next page takes to load', async () => {
  const load = vi.fn(() => new Promise((resolve) => setTimeout(() => resolve(null), 50)));
  function NewOrder() {
    const navigate = useNavigate();
    // Re-renders at every step of a navigation, as pages do.
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

test('shows an error message without a text of its own as a missing field', () => {
  renderForm({ plainReply: { form: { status: 'error', error: { restaurantName: ['Invalid input'] } } } });
  expect(screen.getByText('Please fill this in')).toBeDefined();
});

test('shows the verdict once pay, miles and minutes are typed, with a single request', async () => {
  renderForm({});
  await userEvent.type(field(/^Pay/), '9.40');
  await userEvent.type(field(/^Miles/), '3.2');
  await wait(400);
  expect(asked).not.toHaveBeenCalled();
  await pasteMinutes('18');
  expect(await screen.findByText('Take')).toBeDefined();
  expect(screen.getByText('$45/hr')).toBeDefined();
  expect(asked).toHaveBeenCalledTimes(1);
  const [{ pathname, searchParams }] = asked.mock.calls[0] ?? [new URL('https://none.example')];
  expect(pathname).toBe('/orders/evaluate.json');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    payoutAmount: '9.40',
    distance: '3.2',
    estimatedTime: '18',
  });
  await userEvent.tab();
  await wait(400);
  expect(asked).toHaveBeenCalledTimes(1);
});

test('announces the verdict to screen readers and keeps the reasons collapsed', async () => {
  renderForm({});
  await typeFigures();
  const said = await screen.findByText('Take: $45/hr · +11 min · +3.5 mi');
  expect(said.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Why?').closest('details')).toHaveProperty('open', false);
});

test('shows the verdict of the newest text, even when an older response arrives later', async () => {
  let answerFirst = (_answer: Response) => {};
  asked.mockImplementationOnce(() => new Promise((resolve) => (answerFirst = resolve)));
  asked.mockImplementationOnce(() => evaluated({ isTake: false, netCentsPerHour: 300 }));
  renderForm({});
  await typeFigures('1');
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  await userEvent.type(field(/^Minutes/), '8');
  expect(await screen.findByText('Skip')).toBeDefined();
  answerFirst(evaluated());
  await wait(50);
  expect(screen.queryByText('Take')).toBeNull();
});

test('removes the verdict when a figure is cleared', async () => {
  renderForm({});
  await typeFigures();
  await screen.findByText('Take');
  await userEvent.clear(field(/^Minutes/));
  await waitFor(() => expect(screen.queryByText('Take')).toBeNull());
  expect(screen.getByText('Fill in these three to see the verdict.')).toBeDefined();
});

test('does not call figures missing when the offer cannot be evaluated, such as with a past deadline', async () => {
  asked.mockImplementationOnce(() => new Response(null, { status: 400 }));
  renderForm({});
  await typeFigures();
  expect(await screen.findByText('No verdict: check the due time and the numbers.')).toBeDefined();
});

test('does not call figures missing when one of them is not a number', async () => {
  asked.mockImplementationOnce(() => new Response(null, { status: 400 }));
  renderForm({});
  await typeFigures('soon');
  expect(await screen.findByText('No verdict: check the due time and the numbers.')).toBeDefined();
});

const answer = (figures: { payoutCents?: number; distanceMiles?: number; estimatedMinutes?: number }) =>
  Response.json({
    order: buildOrder({ id: 'draft', pickup: null, dropoff: null, ...figures }),
    report: buildOfferReport([buildEvaluation({ orderId: 'draft' })]),
  });

test('asks about unusually high pay instead of showing a verdict, and still accepts the order', async () => {
  const onDone = vi.fn();
  asked.mockImplementation(() => answer({ payoutCents: 95_000 }));
  renderForm({ reply: { isDone: true }, onDone });
  await typeFigures();
  const question = await screen.findByText('Is $950.00 right?');
  expect(field(/^Pay/).getAttribute('aria-describedby')).toBe(question.id);
  expect(screen.getAllByText('The pay looks high. If it’s right, go ahead.')).toHaveLength(2);
  expect(screen.queryByText('Take')).toBeNull();
  asked.mockImplementation(() => evaluated());
  await userEvent.type(field(/^Minutes/), '{Backspace}');
  expect(await screen.findByText('Take')).toBeDefined();
  expect(screen.queryByText(/^Is \$/)).toBeNull();
  asked.mockImplementation(() => answer({ payoutCents: 95_000 }));
  await userEvent.type(field(/^Minutes/), '8');
  await screen.findByText('Is $950.00 right?');
  await userEvent.click(screen.getByRole('button', { name: 'Add order' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test('shows no verdict for zero miles and zero minutes', async () => {
  asked.mockImplementation(() => answer({ payoutCents: 500, distanceMiles: 0, estimatedMinutes: 0 }));
  renderForm({});
  await typeFigures();
  const hints = await screen.findAllByText('We need the distance and minutes to see if it’s worth it.');
  expect(hints).toHaveLength(2);
  expect(screen.queryByText('Take')).toBeNull();
});

test('marks an invalid figure while typing, and shows the reason in place of the verdict', async () => {
  const fields = [{ path: 'estimatedTime', message: 'wholeMinutes' }];
  asked.mockImplementationOnce(() => Response.json({ code: 'invalidInput', fields }, { status: 400 }));
  renderForm({});
  await typeFigures('6.30');
  expect(await screen.findByText('Whole minutes, from 0 to 600')).toBeDefined();
  expect(field(/^Minutes/).getAttribute('aria-describedby')).toBe(screen.getByText('Check this').id);
  expect(field(/^Minutes/).getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(field(/^Minutes/), '{Backspace}{Backspace}');
  expect(await screen.findByText('Take')).toBeDefined();
  expect(screen.queryByText('Check this')).toBeNull();
});

test('reports a failed request, keeps the form, and retries the same text', async () => {
  asked.mockImplementationOnce(() => new Response(null, { status: 503 }));
  renderForm({});
  await typeFigures();
  expect(await screen.findByText('No figures right now.')).toBeDefined();
  expect(field(/^Pay/)).toHaveProperty('value', '9.40');
  await userEvent.tab();
  expect(await screen.findByText('Take')).toBeDefined();
});

test('Enter moves from figure to figure without submitting', async () => {
  const onDone = vi.fn();
  renderForm({ reply: { isDone: true }, onDone });
  await userEvent.type(field(/^Pay/), '9{Enter}');
  expect(document.activeElement).toBe(field(/^Miles/));
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(field(/^Minutes/));
  await userEvent.keyboard('{Enter}');
  await wait(50);
  expect(onDone).not.toHaveBeenCalled();
});

test('opens the links of Why? in a new tab, and evaluates again when the page becomes visible', async () => {
  renderForm({});
  await typeFigures();
  await userEvent.click(await screen.findByText('Why?'));
  const link = await screen.findByRole('link', { name: 'Change your minimum hourly pay' });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(asked).toHaveBeenCalledTimes(1);

  asked.mockImplementation(() => evaluated({ isTake: false }));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText('Skip')).toBeDefined();
  expect(field(/^Pay/)).toHaveProperty('value', '9.40');
});

/** Stubs a cache with the data that the phone needs to evaluate offers offline. */
function stubBasis() {
  const terms = { wageCentsPerHour: 2000, capacityCostCents: 150, costCentsPerMile: 30 };
  const place = { positionLat: null, positionLng: null, positionAt: null };
  const basis = { driverId: 'driver', timeZone: 'America/New_York', ...place, terms, open: [] };
  // why: only browsers have Cache Storage.
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (path: string) =>
        `${name} ${path}` === 'pages driver /orders/basis.json' ? Response.json(basis) : undefined,
    }),
  });
  setDriver('driver');
}

test('without a connection, evaluates on the phone and marks the result as an estimate', async () => {
  asked.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  stubBasis();
  renderForm({});
  await typeFigures();
  expect(await screen.findByText('Estimate')).toBeDefined();
  // 18 minutes and 3.2 miles for $9.40: $28 an hour after car costs.
  expect(screen.getByText(/^Take: \$28\/hr · \+18 min · \+3\.2 mi · Estimate$/)).toBeDefined();
  await userEvent.type(field(/^Minutes/), '.5');
  expect(await screen.findByText('Whole minutes, from 0 to 600')).toBeDefined();
  setDriver('other');
  await userEvent.type(field(/^Minutes/), '{Backspace}{Backspace}0');
  expect(await screen.findByText('No figures right now.')).toBeDefined();
  vi.unstubAllGlobals();
});

test.each([
  ['until the server answers', () => evaluated({ isTake: false }), 'Skip', false],
  ['and on where the server fails', () => new Response(null, { status: 503 }), 'Estimate', true],
])('shows the local estimate while the request hangs, %s', async (_, answer, text, isEstimate) => {
  let serve = (_answer: Response) => {};
  asked.mockImplementation(
    () =>
      new Promise((resolve) => {
        serve = resolve;
      }),
  );
  stubBasis();
  renderForm({});
  await typeFigures();
  expect(await screen.findByText('Estimate')).toBeDefined();
  expect(screen.getByText(/^Take: \$28\/hr/)).toBeDefined();
  serve(answer());
  await wait(50);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.queryByText('Estimate') !== null).toBe(isEstimate);
  vi.unstubAllGlobals();
});
