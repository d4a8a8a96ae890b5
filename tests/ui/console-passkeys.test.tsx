import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import AdminPage, { shouldRevalidate as rereadsSignIn } from '#app/routes/admin/admin.tsx';
import AdminPasskeysPage, {
  shouldRevalidate as rereadsPasskeys,
} from '#app/routes/admin/passkeys/admin-passkeys.tsx';
import { browserPasskeys } from '#app/routes/auth/browser-passkeys.client.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

const REFUSED = { form: { error: { '': ['passkeyRefused'] } }, seconds: 0 };

const SIGN_IN = {
  element: <AdminPage />,
  shouldRevalidate: rereadsSignIn,
  label: en.admin.passkeyUse,
  start: 'startAuthentication',
  read: (step: unknown) => ({ step, view: null, returnTo: '/admin' }),
} as const;
const ADD = {
  element: <AdminPasskeysPage />,
  shouldRevalidate: rereadsPasskeys,
  label: en.console.passkeys.add,
  start: 'startRegistration',
  read: (options: unknown) => ({ options, passkeys: [] }),
} as const;

/** Opens a page of the console whose action replies so; returns what was read and used, and the button. */
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
  const counts = { reads: 0 };
  renderRoutes([
    {
      path: '/',
      element: page.element,
      shouldRevalidate: page.shouldRevalidate as never,
      loader: () => page.read({ challenge: `challenge ${++counts.reads}` }),
      action: () => Response.json(reply, { status }),
    },
  ]);
  const findButton = () => screen.findByRole('button', { name: page.label });
  const press = async () => {
    await waitFor(async () => expect((await findButton()).getAttribute('aria-disabled')).toBeNull());
    await userEvent.click(await findButton());
  };
  await press();
  return { used, counts, press };
}

test.each([
  ['signing in', SIGN_IN, REFUSED, 401],
  ['adding one', ADD, { isDone: false }, 400],
  ['adding one too many', ADD, { isDone: false }, 409],
  ['adding one after another', ADD, { isDone: true }, 200],
] as const)('%s with a passkey begins with a challenge that was read once more', async (...row) => {
  const [_what, page, reply, status] = row;
  const { used, counts, press } = await open(page, reply, status);
  await waitFor(() => expect(counts.reads).toBe(2));
  await press();
  await waitFor(() => expect(used).toEqual(['challenge 1', 'challenge 2']));
  await waitFor(() => expect(counts.reads).toBe(3));
});

test('why a passkey was refused stays beside the new challenge', async () => {
  const { counts } = await open(SIGN_IN, REFUSED, 401);
  await waitFor(() => expect(counts.reads).toBe(2));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.getByText(en.errors.passkeyRefused)).toBeTruthy();
});

test('a device that has a passkey of the console already says so', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const code = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  // why: the browser has no authenticator.
  vi.spyOn(browserPasskeys, 'startRegistration').mockRejectedValue(Object.assign(new Error(), { code }));
  renderRoutes([{ path: '/', element: ADD.element, loader: () => ADD.read({ challenge: 'challenge' }) }]);
  await userEvent.click(await screen.findByRole('button', { name: ADD.label }));
  expect(await screen.findByText(en.errors.passkeyExists)).toBeTruthy();
});
