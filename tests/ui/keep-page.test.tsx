import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router';
import { render, screen } from '@testing-library/preact';
import { createMemoryRouter, Outlet, RouterProvider, useFetcher, useLoaderData } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { keepPage } from '#app/components/live/keep-page.ts';

const BROKEN = new Error('Unable to decode turbo-stream response from URL: /_root.data');

function Home() {
  const { submit } = useFetcher();
  return (
    <button type="button" onClick={() => submit(null, { method: 'post' })}>
      {useLoaderData() as string}
    </button>
  );
}

/** Opens a driver's page whose loader returns `answers` in turn, and whose form always fails. */
async function openPage(answers: unknown[], live: unknown = { driverId: 'a' }) {
  async function read() {
    const answer = answers.shift();
    if (answer instanceof Error || answer instanceof ErrorResponse) throw answer;
    return answer;
  }
  const action = () => Promise.reject(new TypeError('Failed to fetch'));
  const router = createMemoryRouter(
    [
      {
        id: 'root',
        path: '/',
        loader: () => ({ live }),
        element: <Outlet />,
        errorElement: <p>Error</p>,
        children: [
          { index: true, loader: read, action, element: <Home /> },
          { path: 'orders', loader: read, element: <p>Orders</p> },
        ],
      },
    ],
    { future: { v7_fetcherPersist: true } },
  );
  onTestFinished(() => router.dispose());
  keepPage(router as unknown as typeof window.__remixRouter);
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
  await screen.findByText('First');
  return {
    router,
    readAgain: async () => {
      router.revalidate();
      await expect.poll(() => router.state.revalidation).toBe('idle');
    },
  };
}

test.each([
  ['broke off', BROKEN],
  ['failed', new ErrorResponse(500, '', 'failed')],
  ['the server has no time for', new ErrorResponse(503, '', { code: 'unavailable' })],
])('keeps a page whose revalidation %s, and retries until it works', async (_what, error) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const answers = ['First', error, error, 'Second', 'Third'];
  const { router, readAgain } = await openPage(answers);
  const button = screen.getByText('First');
  await readAgain();
  expect(screen.getByText('First')).toBe(button);
  for (const left of [2, 1]) {
    vi.advanceTimersByTime(8000);
    await expect.poll(() => answers.length).toBe(left);
    await expect.poll(() => router.state.revalidation).toBe('idle');
  }
  expect(await screen.findByText('Second')).toBe(button);
  vi.advanceTimersByTime(60_000);
  expect(router.state.revalidation).toBe('idle');
  expect(answers).toEqual(['Third']);
});

test('replaces a page that is more than two minutes old with the error', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  const { readAgain } = await openPage(['First', BROKEN, BROKEN]);
  await readAgain();
  vi.setSystemTime(Date.now() + 119_000);
  expect(screen.getByText('First')).toBeTruthy();
  vi.setSystemTime(Date.now() + 2000);
  await readAgain();
  expect(await screen.findByText('Error')).toBeTruthy();
});

test.each([
  ['that is gone', new ErrorResponse(404, '', null), undefined],
  ['whose session ended', new ErrorResponse(401, '', null), undefined],
  ['that nothing reads by itself', BROKEN, null],
])('does not keep a page %s', async (_what, error, live) => {
  const { readAgain } = await openPage(['First', error], live);
  await readAgain();
  expect(await screen.findByText('Error')).toBeTruthy();
});

test('does not keep the previous page when a link leads to a page that fails', async () => {
  const { router } = await openPage(['First', BROKEN]);
  void router.navigate('/orders');
  expect(await screen.findByText('Error')).toBeTruthy();
});

test('shows the error of a form that was lost', async () => {
  await openPage(['First']);
  screen.getByText('First').click();
  expect(await screen.findByText('Error')).toBeTruthy();
});
