import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PrefilledFields } from '#app/components/form/prefilled-fields.tsx';
import type { QrSignupReply } from '#app/components/qr/qr-signup-reply.ts';
import { QrSignupRounds } from '#app/components/qr/qr-signup-rounds.tsx';
import { createPrefillFragment } from '#worker/domain/referrals/prefill.ts';
import { renderRoutes } from './render-routes.tsx';

const drawn: QrSignupReply = {
  isDone: true,
  code: {
    userType: 'restaurant',
    name: 'Kim Lee',
    link: 'https://roadwaze.example/restaurant-signup?ref=ABCD2345#prefill=e30',
    qr: { modules: 21, path: 'M4 4h7v1H4z' },
  },
};

function renderRounds(reply: QrSignupReply, onDone = vi.fn()) {
  renderRoutes(
    [{ path: '/qr-signup', action: () => reply, Component: () => <QrSignupRounds onDone={onDone} /> }],
    { at: '/qr-signup' },
  );
  return onDone;
}

afterEach(() => {
  window.location.hash = '';
});

test('shows the code in place of the form, and Generate New QR shows an empty form', async () => {
  const onDone = renderRounds(drawn);
  await userEvent.type(screen.getByLabelText('First name'), 'Kim');
  await userEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));

  expect(await screen.findByRole('img', { name: 'QR code to sign up Kim Lee' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Ready to scan' }));
  expect(screen.queryByLabelText('First name')).toBeNull();

  await userEvent.click(screen.getByRole('link', { name: 'Generate New QR' }));
  expect(await screen.findByLabelText('First name')).toHaveProperty('value', '');
  expect(onDone).not.toHaveBeenCalled();
});

test('Done calls onDone', async () => {
  const onDone = renderRounds(drawn);
  await userEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Done' }));
  expect(onDone).toHaveBeenCalledOnce();
});

test('shows an error at its field, and keeps what was typed', async () => {
  renderRounds({ form: { status: 'error', error: { email: ['email'] } } });
  await userEvent.type(screen.getByLabelText('Email'), 'kim');
  await userEvent.click(screen.getByRole('button', { name: 'Generate QR Code' }));
  expect(await screen.findByText('Valid email address required')).toBeDefined();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'kim');
});

test('defaults to the United States and to a driver', () => {
  renderRounds(drawn);
  expect(screen.getByLabelText('Country')).toHaveProperty('value', 'US');
  expect(screen.getByLabelText('Country').children).toHaveLength(15);
  expect(screen.getByLabelText('Driver')).toHaveProperty('checked', true);
});

test('fills a form from the URL fragment without overwriting values, and removes the fragment', () => {
  window.location.hash = createPrefillFragment({ email: 'zoe@mail.example', firstName: 'Zoë 东' });
  renderRoutes([
    {
      path: '/',
      Component: () => (
        <form>
          <PrefilledFields fields={{ email: 'email', firstName: 'given' }} />
          <input name="email" aria-label="email" defaultValue="" />
          <input name="given" aria-label="given" defaultValue="Somebody" />
        </form>
      ),
    },
  ]);
  expect(screen.getByLabelText('email')).toHaveProperty('value', 'zoe@mail.example');
  expect(screen.getByLabelText('given')).toHaveProperty('value', 'Somebody');
  expect(window.location.hash).toBe('');
});
