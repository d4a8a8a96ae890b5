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
  // why: the server that evaluates what is typed.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await asked(new URL(String(input), 'https://roadwaze.example'));
    if (init?.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    return answer;
  });
});

const field = (name: RegExp) => screen.getByLabelText(name);
/** At once: a slow machine may pause between two keys for as long as a user who has finished. */
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

test('field errors stand at their fields and nothing typed is lost', async () => {
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

test('an order sent again keeps its key, and gets another one when a field changed since', async () => {
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

test('without JavaScript the page comes back with what was typed, nested fields too', () => {
  renderForm({ plainReply: refused });
  expect(field(/^Pay/)).toHaveProperty('value', 'lots');
  expect(document.querySelector('[name="pickup.lat"]')).toHaveProperty('value', '39.3');
});

test('the time to deliver by is asked for in words that say what for', () => {
  renderForm({});
  const due = screen.getByLabelText(/^Deliver by/);
  expect(due).toHaveProperty('type', 'time');
  expect(due).toHaveProperty('required', false);
  const hint = document.getElementById(due.getAttribute('aria-describedby') ?? '');
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
  const due = screen.getByLabelText(/^Deliver by/);
  expect(due).toHaveProperty('value', '17:42');
  expect(screen.getByText('This time is already past').id).toBe(due.getAttribute('aria-describedby'));
});

test('a form that is done calls the dialog that opened it', async () => {
  const onDone = vi.fn();
  renderForm({ reply: { isDone: true }, onDone });
  await userEvent.click(screen.getByRole('button', { name: 'Add order' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
});

test('the page leaves once, however long the next one takes', async () => {
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

test('the verdict stands there once pay, miles and minutes are typed, asked for once', async () => {
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

test('it is said to who listens, and why it is on demand', async () => {
  renderForm({});
  await typeFigures();
  const said = await screen.findByText('Take: $45/hr · +11 min · +3.5 mi');
  expect(said.getAttribute('aria-live')).toBe('polite');
  expect(screen.getByText('Why?').closest('details')).toHaveProperty('open', false);
});

test('the newest text counts, however late an answer to an older one comes', async () => {
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

test('what is taken back takes the verdict back', async () => {
  renderForm({});
  await typeFigures();
  await screen.findByText('Take');
  await userEvent.clear(field(/^Minutes/));
  await waitFor(() => expect(screen.queryByText('Take')).toBeNull());
  expect(screen.getByText('Fill in these three to see the verdict.')).toBeDefined();
});

test('what cannot be evaluated, such as a due time that is past, is not called missing', async () => {
  asked.mockImplementationOnce(() => new Response(null, { status: 400 }));
  renderForm({});
  await typeFigures();
  expect(await screen.findByText('No verdict: check the due time and the numbers.')).toBeDefined();
});

test('figures of which one is no number are not called missing', async () => {
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

test('a pay that is too high is asked about in place of a verdict, and can be added', async () => {
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

test('no miles and no minutes get no verdict', async () => {
  asked.mockImplementation(() => answer({ payoutCents: 500, distanceMiles: 0, estimatedMinutes: 0 }));
  renderForm({});
  await typeFigures();
  const hints = await screen.findAllByText('We need the distance and minutes to see if it’s worth it.');
  expect(hints).toHaveLength(2);
  expect(screen.queryByText('Take')).toBeNull();
});

test('a figure that is wrong is marked while typing, and why stands in place of the verdict', async () => {
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

test('a request without a response is reported, the form stays, and the same text is asked for again', async () => {
  asked.mockImplementationOnce(() => new Response(null, { status: 503 }));
  renderForm({});
  await typeFigures();
  expect(await screen.findByText('No figures right now.')).toBeDefined();
  expect(field(/^Pay/)).toHaveProperty('value', '9.40');
  await userEvent.tab();
  expect(await screen.findByText('Take')).toBeDefined();
});

test('Enter leads from figure to figure and sends nothing', async () => {
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

test('what Why? leads to opens beside the form, and on coming back the verdict is asked for again', async () => {
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

/** What an offer is evaluated by is on the phone. */
function stubBasis() {
  const terms = { wageCentsPerHour: 2000, capacityCostCents: 150, costCentsPerMile: 30 };
  const place = { positionLat: null, positionLng: null, positionAt: null };
  const basis = { driverId: 'driver', timeZone: 'America/New_York', ...place, terms, open: [] };
  // why: the browser's storage.
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      match: async (path: string) =>
        `${name} ${path}` === 'pages driver /orders/basis.json' ? Response.json(basis) : undefined,
    }),
  });
  setDriver('driver');
}

test('without a connection the phone evaluates by what it keeps, and says that it is an estimate', async () => {
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
])('so it does while the network swallows the question, %s', async (_, answer, text, isEstimate) => {
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
