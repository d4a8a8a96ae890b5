import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { browserPasskeys } from '#app/routes/auth/browser-passkeys.client.ts';
import { AddPasskey } from '#app/routes/profile/sign-in/add-passkey.tsx';
import { ERROR_CODE_HEADER } from '#worker/domain/shared/error-code.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {});
});

async function add() {
  renderRoutes([{ path: '/', element: <AddPasskey count={1} /> }]);
  await userEvent.click(await screen.findByRole('button', { name: en.profile.passkeyAdd }));
}

test.each([
  ['tooManyPasskeys', en.errors.tooManyPasskeys],
  ['passkeyExists', en.errors.passkeyExists],
  ['passkeyNotVerified', en.profile.passkeyFailed],
])('does not add a passkey refused as %s, and shows the reason', async (code, reason) => {
  // why: the browser has no authenticator.
  vi.spyOn(browserPasskeys, 'startRegistration').mockResolvedValue({} as never);
  // why: there is no server here.
  vi.spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(Response.json({}))
    .mockResolvedValueOnce(Response.json({}, { status: 409, headers: { [ERROR_CODE_HEADER]: code } }));
  await add();
  expect(await screen.findByText(reason)).toBeTruthy();
});

test('says so when the device already has a passkey of the account', async () => {
  const code = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  // why: the browser has no authenticator.
  vi.spyOn(browserPasskeys, 'startRegistration').mockRejectedValue(Object.assign(new Error(), { code }));
  // why: there is no server here.
  vi.spyOn(globalThis, 'fetch').mockResolvedValueOnce(Response.json({}));
  await add();
  expect(await screen.findByText(en.errors.passkeyExists)).toBeTruthy();
});
