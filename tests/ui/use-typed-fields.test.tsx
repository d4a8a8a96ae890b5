import { Link } from '@remix-run/react';
import { cleanup, render, screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useTypedFields, useTypedOnBack } from '#app/components/typed/use-typed-fields.ts';
import { SESSION_OVER } from '#app/lib/error-kind.ts';
import { BackShell } from './back-shell.tsx';
import { renderRoutes } from './render-routes.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

function Page({ driverId }: { driverId: string }) {
  useTypedFields(driverId);
  const [typed, setTyped] = useState('');
  return (
    <>
      <form>
        <input type="hidden" name="intent" value="save" />
        <input aria-label="First name" name="firstName" defaultValue="Dana" />
        <input aria-label="Last name" name="lastName" defaultValue="Reed" />
        <textarea aria-label="Note" name="note" onChange={({ target }) => setTyped(target.value)} />
        <input aria-label="Password" name="password" type="password" />
        <input aria-label="Card" name="cardNumber" autoComplete="cc-number" />
        <p>{typed}</p>
      </form>
      <form>
        <input aria-label="Same name" name="firstName" />
      </form>
    </>
  );
}

const textIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

/** Types on a page, and ends its session. */
async function typeAndLeave() {
  render(<Page driverId="me" />);
  const user = userEvent.setup();
  const texts = { 'First name': 'Dan', Note: 'Gate 4', Password: 'secret', Card: '4242', 'Same name': 'Di' };
  for (const [label, text] of Object.entries(texts)) {
    await user.clear(screen.getByLabelText(label));
    await user.type(screen.getByLabelText(label), text);
  }
  dispatchEvent(new Event(SESSION_OVER));
  cleanup();
}

test('restores what was typed when the session ended, once, except passwords and cards', async () => {
  await typeAndLeave();
  render(<Page driverId="me" />);
  expect(['First name', 'Last name', 'Note', 'Same name'].map(textIn)).toEqual([
    'Dan',
    'Reed',
    'Gate 4',
    'Di',
  ]);
  await screen.findByText('Gate 4', { selector: 'p' });
  expect([textIn('Password'), textIn('Card')]).toEqual(['', '']);
  cleanup();
  render(<Page driverId="me" />);
  expect(textIn('First name')).toBe('Dana');
});

test('restores the text of a form when another form leads away, but not the text of that one', async () => {
  render(<Page driverId="me" />);
  await userEvent.setup().type(screen.getByLabelText('Note'), 'Gate 4');
  await userEvent.setup().type(screen.getByLabelText('Same name'), 'Di');
  const [, other] = document.forms;
  // A form that is submitted without leaving the page saves nothing.
  other?.addEventListener('submit', (event) => event.preventDefault(), { once: true });
  other?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(sessionStorage).toHaveLength(0);
  other?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  cleanup();
  render(<Page driverId="me" />);
  expect([textIn('Note'), textIn('Same name')]).toEqual(['Gate 4', '']);
});

test('restores nothing for another driver, or on another page', async () => {
  await typeAndLeave();
  render(<Page driverId="another" />);
  expect(textIn('First name')).toBe('Dana');
  cleanup();
  await typeAndLeave();
  history.replaceState(null, '', '/elsewhere');
  render(<Page driverId="me" />);
  expect(textIn('First name')).toBe('Dana');
  history.replaceState(null, '', '/');
});

function Pages() {
  useTypedOnBack();
  return <BackShell />;
}

function Account() {
  return (
    <form>
      <input aria-label="Last name" name="lastName" defaultValue="Reed" />
      <Link to="/orders">Orders</Link>
    </form>
  );
}

/** The units that the trip page asks for. */
const asked = { units: 'mi' };

/** Two forms beside the account form: one in units, and one with a draft of its own. */
function Trip() {
  return (
    <>
      <form>
        <input type="hidden" name="units" value={asked.units} />
        <input aria-label="Distance" name="distance" />
      </form>
      <form>
        <input type="hidden" name="requestKey" data-draft />
        <input aria-label="Pay" name="pay" />
      </form>
      <form aria-label="Switch" />
      <Account />
    </>
  );
}

function renderPages() {
  const account = { path: '/account', Component: Trip };
  const orders = { path: '/orders', element: <Link to="/account">Account</Link> };
  renderRoutes([{ Component: Pages, children: [account, orders] }], { at: '/account' });
}

/** Types into the name, leaves the page and returns by a button or link. Returns the name shown then. */
async function comeBackBy(name: string): Promise<string> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Last name'), 'y');
  const last = document.forms.length - 1;
  const sent = { 'Back, sent': last, 'Back, another sent': last - 1 }[name];
  if (sent !== undefined) document.forms[sent]?.dispatchEvent(new Event('submit', { bubbles: true }));
  await user.click(screen.getByText('Orders'));
  await screen.findByText('Account');
  await user.click(screen.getByText(name.startsWith('Back') ? 'Back' : name));
  await screen.findByLabelText('Last name');
  return textIn('Last name');
}

test.each([
  ['Back', 'Reedy'],
  ['Back, sent', 'Reed'],
  ['Back, another sent', 'Reedy'],
  ['Account', 'Reed'],
])('a half-typed page reached again by %s shows %s', async (name, text) => {
  renderPages();
  expect(await comeBackBy(name)).toBe(text);
});

test.each([
  ['mi', '5'],
  ['km', ''],
])(
  'after typing in miles, Back to a form in %s restores %j, and nothing in a form with a draft',
  async (units, text) => {
    asked.units = 'mi';
    renderPages();
    await userEvent.type(await screen.findByLabelText('Distance'), '5');
    await userEvent.type(screen.getByLabelText('Pay'), '9');
    asked.units = units;
    await comeBackBy('Back');
    expect([textIn('Distance'), textIn('Pay')]).toEqual([text, '']);
  },
);
