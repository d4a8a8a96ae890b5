import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Account, AccountForm } from '#app/routes/profile/account-form.tsx';
import { groupTimeZones } from '#worker/domain/profile/group-time-zones.ts';
import { renderRoutes } from './render-routes.tsx';

const account: Account = {
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@roadwaze.example',
  vehicle: 'Prius',
  costCentsPerMile: 35,
  timeZone: 'America/Chicago',
  isTimeZoneFixed: false,
  units: 'km',
};

const zones = groupTimeZones(['America/Chicago', 'Asia/Tokyo'], { own: 'America/Chicago' });

test('starts with the saved values, and with the device’s time zone unless one was chosen', () => {
  renderRoutes([
    { path: '/', element: <AccountForm account={account} timeZones={zones} reply={undefined} /> },
  ]);
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Dana');
  expect(screen.getByLabelText(/Cost per kilometer/)).toHaveProperty('value', '0.22');
  expect(document.querySelector('[name="costUnits"]')).toHaveProperty('value', 'km');
  expect(screen.getByLabelText('Distances')).toHaveProperty('value', 'km');
  expect(screen.getByLabelText('Time zone')).toHaveProperty('value', '');
  expect([...document.querySelectorAll('optgroup')].map(({ label }) => label)).toEqual(['Common', 'Asia']);
});

test('after an error, keeps what was typed, including emptied fields, and clears the error once its field changes', async () => {
  const reply = {
    form: {
      status: 'error' as const,
      initialValue: { firstName: 'Danny', costPerMile: 'lots', timeZone: 'Asia/Tokyo' },
      error: { costPerMile: ['costPerMile'] },
    },
  };
  renderRoutes([{ path: '/', element: <AccountForm account={account} timeZones={zones} reply={reply} /> }]);
  expect(screen.getByLabelText(/First name/)).toHaveProperty('value', 'Danny');
  expect(screen.getByLabelText(/Cost per kilometer/)).toHaveProperty('value', 'lots');
  expect(screen.getByLabelText('Time zone')).toHaveProperty('value', 'Asia/Tokyo');
  expect(screen.getByLabelText(/Last name/)).toHaveProperty('value', '');
  expect(screen.getByText(/An amount from 0 to 10 dollars/)).toBeDefined();
  const cost = screen.getByLabelText(/Cost per kilometer/);
  expect(document.activeElement).toBe(cost);
  await userEvent.type(screen.getByLabelText(/First name/), 'x');
  expect(cost.getAttribute('aria-invalid')).toBe('true');
  await userEvent.clear(cost);
  await userEvent.type(cost, '0.4');
  expect(cost.getAttribute('aria-invalid')).toBeNull();
  expect(screen.queryByText(/An amount from 0 to 10 dollars/)).toBeNull();
  expect(screen.queryByText('Some fields need another look.')).toBeNull();
});
