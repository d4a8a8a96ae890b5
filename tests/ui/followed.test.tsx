import { Form, useActionData } from '@remix-run/react';
import { fireEvent, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { Followed } from '#app/components/live/followed.tsx';
import { renderRoutes } from './render-routes.tsx';

let poll = async () => new Response();
beforeEach(() => {
  poll = async () => new Response();
  // why: tests have no network.
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => poll());
});

/** Renders a followed page with a form. Returns a function that counts its loads. */
function renderFollowed(reply: object) {
  let reads = 0;
  const loader = () => {
    reads += 1;
    return null;
  };
  const Component = () => (
    <Followed isLive>
      <Form method="post">
        <button type="submit">Send</button>
        <p>{JSON.stringify(useActionData())}</p>
      </Form>
    </Followed>
  );
  renderRoutes([{ path: '/', loader, action: () => reply, Component }]);
  return () => reads;
}

const comeBack = () => fireEvent(document, new Event('visibilitychange'));
const readFollowed = () => document.querySelector<HTMLElement>('[data-follow]')?.dataset.follow;

test.each([{ newKey: 'rwk_1' }, { form: { error: { address: ['addressUnsure'] } } }])(
  'does not revalidate a followed page that shows the reply to a form: %o',
  async (reply) => {
    const countReads = renderFollowed(reply);
    await userEvent.click(await screen.findByRole('button'));
    const shown = await screen.findByText(JSON.stringify(reply));
    await waitFor(() => expect(readFollowed()).toBe('over'));
    const before = countReads();
    comeBack();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(countReads()).toBe(before);
    expect(shown.isConnected).toBe(true);
  },
);

test.each([true, false])(
  'keeps following a page after a reply that is only a toast: done %s',
  async (isDone) => {
    const countReads = renderFollowed({ isDone });
    await userEvent.click(await screen.findByRole('button'));
    await screen.findByText(JSON.stringify({ isDone }));
    const before = countReads();
    comeBack();
    await waitFor(() => expect(countReads()).toBe(before + 1));
    expect(readFollowed()).toBe('live');
  },
);

test.each([
  ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['nothing has changed', async () => new Response(null, { status: 304 })],
])('does not revalidate a followed page when %s', async (_, answer) => {
  const countReads = renderFollowed({});
  await screen.findByRole('button');
  poll = answer;
  comeBack();
  await waitFor(() => expect(fetch).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(countReads()).toBe(1);
});
