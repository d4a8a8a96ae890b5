import { useActionData, useLoaderData } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { AddAdminPasskey } from '#app/routes/admin/passkeys/add-admin-passkey.tsx';
import { PasskeyStep } from '#app/routes/admin/passkeys/passkey-step.tsx';
import { browserPasskeys } from '#app/routes/auth/browser-passkeys.client.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

const useOptions = () => useLoaderData() as never;

function Step() {
  return <PasskeyStep options={useOptions()} reply={useActionData<FormReply>()} returnTo="/admin" />;
}

function Add() {
  return <AddAdminPasskey options={useOptions()} />;
}

test.each([
  ['signing in', Step, 'startAuthentication', en.admin.passkeyUse],
  ['adding one', Add, 'startRegistration', en.console.passkeys.add],
] as const)(
  'after a refusal, %s with a passkey begins with another challenge',
  async (_what, Page, start, label) => {
    vi.stubGlobal('PublicKeyCredential', class {});
    const challenges: string[] = [];
    // why: the browser has no authenticator.
    vi.spyOn(browserPasskeys, start).mockImplementation((async ({ optionsJSON }: never) => {
      challenges.push(Reflect.get(optionsJSON, 'challenge'));
      return {};
    }) as never);
    let reads = 0;
    const page = {
      ...{ path: '/', element: <Page /> },
      loader: () => ({ challenge: `challenge ${++reads}` }),
      action: () => ({ isDone: false, form: { error: { '': ['passkeyRefused'] } } }),
      // why: as after a reply of status 400 or 401.
      shouldRevalidate: ({ formMethod }: { formMethod?: string }) => formMethod === undefined,
    };
    renderRoutes([page]);
    await userEvent.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(reads).toBe(2));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: label }).getAttribute('aria-disabled')).toBeNull(),
    );
    await userEvent.click(screen.getByRole('button', { name: label }));
    await waitFor(() => expect(challenges).toEqual(['challenge 1', 'challenge 2']));
  },
);
