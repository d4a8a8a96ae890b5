import { json } from '@remix-run/cloudflare';
import { screen, waitFor } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#app/root.tsx';
import { renderRoutes } from './render-routes.tsx';

function renderFailing(status: number, data: unknown) {
  // why: the router reports the error it hands to the boundary, which is what the test is about.
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

test('a signed-out driver reads so and is taken to the sign-in, which comes back', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  renderFailing(401, { returnTo: '/orders?before=x' });
  expect(await screen.findByText('Unauthorized')).toBeDefined();
  expect(screen.getByText('You are logged out. Logging in again...')).toBeDefined();
  const login = '/api/login?returnTo=%2Forders%3Fbefore%3Dx';
  const link = screen.getByRole('link', { name: 'Sign in again' });
  expect(link.getAttribute('href')).toBe(login);
  // Leads there by itself; the visitor's script would do so a second time.
  expect(link.hasAttribute('data-go')).toBe(false);
  await waitFor(() => expect(assign).toHaveBeenCalledWith(login));
  vi.mocked(console.error).mockClear();
});

test('an unknown address is a page of its own', async () => {
  renderFailing(404, null);
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeDefined();
  vi.mocked(console.error).mockClear();
});
