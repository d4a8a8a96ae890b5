import { json } from '@remix-run/cloudflare';
import { screen, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#app/root.tsx';
import { renderRoutes } from './render-routes.tsx';

function renderFailing(status: number, data: unknown) {
  // why: the router logs the error that it passes to the boundary, which this test provokes.
  vi.mocked(console.error).mockImplementation(() => undefined);
  renderRoutes(
    [
      {
        id: 'root',
        path: '/',
        errorElement: <ErrorBoundary />,
        children: [
          {
            path: '*',
            loader: () => {
              throw json(data, { status });
            },
            element: null,
          },
        ],
      },
    ],
    { at: '/orders?before=x' },
  );
}

test('tells a signed-out driver so and leads to the sign-in, which returns to the page', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  renderFailing(401, { returnTo: '/orders?before=x' });
  expect(await screen.findByText('Unauthorized')).toBeDefined();
  expect(screen.getByText('You are logged out. Logging in again...')).toBeDefined();
  const login = '/api/login?returnTo=%2Forders%3Fbefore%3Dx';
  const link = screen.getByRole('link', { name: 'Sign in again' });
  expect(link.getAttribute('href')).toBe(login);
  // The page navigates by itself. The visitor script, which follows `data-go`, would do so a second time.
  expect(link.hasAttribute('data-go')).toBe(false);
  await waitFor(() => expect(assign).toHaveBeenCalledWith(login));
  vi.mocked(console.error).mockClear();
});

test('an unknown address shows a 404 page', async () => {
  renderFailing(404, null);
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeDefined();
  vi.mocked(console.error).mockClear();
});
