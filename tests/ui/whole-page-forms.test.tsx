import { fireEvent, screen } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { LanguageForm } from '#app/components/layout/language-form.tsx';
import { LogOutEverywhere } from '#app/routes/profile/log-out-everywhere.tsx';
import { LANGUAGE_KEY } from '#worker/words/languages.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

test.each([
  { isOnline: true, isHeld: false },
  { isOnline: false, isHeld: true },
])('with a connection ($isOnline) the form leaves the page, without one it stays', ({ isOnline, isHeld }) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  renderRoutes([{ path: '/', element: <LogOutEverywhere passkeyCount={0} /> }]);
  const held: boolean[] = [];
  // Listens last, and keeps the test from sending the form.
  const look = (event: Event) => {
    held.push(event.defaultPrevented);
    event.preventDefault();
  };
  document.addEventListener('submit', look, { once: true });
  fireEvent.click(screen.getByRole('button', { name: en.profile.logoutEverywhere }));
  expect(held).toEqual([isHeld]);
});

test('chooses no language without a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderRoutes([{ path: '/', element: <LanguageForm /> }]);
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull();
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
});
