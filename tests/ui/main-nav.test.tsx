import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { MainNav } from '#app/components/layout/main-nav.tsx';
import { renderRoutes } from './render-routes.tsx';

test.each([
  ['/', 'Dashboard', 'page'],
  ['/orders', 'Orders', 'page'],
  ['/orders/new', 'Orders', 'true'],
  ['/ai-automation', 'Dashboard', 'true'],
  ['/integrations/doordash/connect', 'Dashboard', 'true'],
  ['/analytics', 'Earnings', 'true'],
  ['/qr-signup', 'Referrals', 'true'],
  ['/subscribe', 'Profile', 'true'],
])('on %s, only the tab %s is active', async (at, name, current) => {
  renderRoutes([{ path: '*', Component: MainNav }], { at });
  const lit = (await screen.findAllByRole('link')).filter((link) => link.hasAttribute('aria-current'));
  expect(lit.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([[name, current]]);
});
