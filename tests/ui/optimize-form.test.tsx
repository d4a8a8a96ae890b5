import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { OptimizeForm } from '#app/routes/dashboard/optimize-form.tsx';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

test('requests a route from here without losing the focus', async () => {
  // why: tests have no geolocation.
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (found: PositionCallback) =>
        found({ coords: { latitude: 40.7, longitude: -74, accuracy: 5 } } as GeolocationPosition),
    },
  });
  const action = vi.fn(() => new Promise(() => {}));
  const element = <OptimizeForm orderIds={['a']} requestKey="key" />;
  renderRoutes([{ path: '/', element, action }]);
  const button = await screen.findByRole('button', { name: en.route.fromHere });
  button.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(action).toHaveBeenCalled());
  expect(button).toHaveProperty('disabled', false);
  expect(button.getAttribute('aria-disabled')).toBe('true');
});
