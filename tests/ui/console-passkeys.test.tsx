import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import AdminPage from '#app/routes/admin/admin.tsx';
import AdminPasskeysPage from '#app/routes/admin/passkeys/admin-passkeys.tsx';
import { browserPasskeys } from '#app/routes/auth/browser-passkeys.client.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

const REFUSED = { form: { error: { '': ['passkeyRefused'] } }, seconds: 0 };

const SIGN_IN = {
  element: <AdminPage />,
  label: en.admin.passkeyUse,
  start: 'startAuthentication',
  data: { isPending: true, view: null, returnTo: '/admin' },
} as const;
const ADD = {
  element: <AdminPasskeysPage />,
  label: en.console.passkeys.add,
  start: 'startRegistration',
  data: { canChange: true, passkeys: [] },
} as const;

/** Makes the server return a different challenge each time. */
function stubOptions() {
  let given = 0;
  // why: there is no server here.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ challenge: `challenge ${++given}` }),
  );
}

/**
 * Opens a console page whose action returns `reply`, and presses its button. Returns the used challenges and a function that
 * presses the button again.
 */
async function open(page: typeof SIGN_IN | typeof ADD, reply: Record<string, unknown>, status = 200) {
  vi.stubGlobal('PublicKeyCredential', class {});
  const used: string[] = [];
  // why: the browser has no authenticator.
  vi.spyOn(browserPasskeys, page.start as 'startRegistration').mockImplementation((async ({
    optionsJSON,
  }: never) => {
    used.push(Reflect.get(optionsJSON, 'challenge'));
    return {};
  }) as never);
  stubOptions();
  renderRoutes([
    {
      path: '/',
      element: page.element,
      loader: () => page.data,
      action: () => Response.json(reply, { status }),
    },
  ]);
  const findButton = () => screen.findByRole('button', { name: page.label });
  const press = async () => {
    await waitFor(async () => expect((await findButton()).getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(await findButton());
  };
  await press();
  return { used, press };
}

test.each([
  ['signing in', SIGN_IN, REFUSED, 401],
  ['adding one', ADD, { isDone: false }, 400],
  ['adding one too many', ADD, { isDone: false }, 409],
  ['adding one after another', ADD, { isDone: true }, 200],
] as const)('uses a new passkey challenge on each attempt: %s', async (...row) => {
  const [_what, page, reply, status] = row;
  const { used, press } = await open(page, reply, status);
  await press();
  await waitFor(() => expect(used).toEqual(['challenge 1', 'challenge 2']));
});

test('shows why a passkey was refused', async () => {
  await open(SIGN_IN, REFUSED, 401);
  expect(await screen.findByText(en.errors.passkeyRefused)).toBeTruthy();
});

test('says so when the device already has a passkey of the console', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const code = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  // why: the browser has no authenticator.
  vi.spyOn(browserPasskeys, 'startRegistration').mockRejectedValue(Object.assign(new Error(), { code }));
  stubOptions();
  renderRoutes([{ path: '/', element: ADD.element, loader: () => ADD.data }]);
  await userEvent.click(await screen.findByRole('button', { name: ADD.label }));
  expect(await screen.findByText(en.errors.passkeyExists)).toBeTruthy();
});
