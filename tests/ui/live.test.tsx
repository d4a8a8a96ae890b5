import type { ActionFunction } from '@remix-run/cloudflare';
import {
  Form,
  useActionData,
  useFetcher,
  useLoaderData,
  useRevalidator,
  useRouteLoaderData,
} from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import type { ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectLive } from '#app/components/live/connect-live.ts';
import { LiveUpdates } from '#app/components/live/live-updates.tsx';
import { OUTDATED_EVENT } from '#app/components/live/outdated-event.ts';
import { FRESH_COOKIE } from '#worker/domain/live/fresh-key.ts';
import type { LiveMessage } from '#worker/domain/live/live-message.ts';
import { paths } from '#worker/domain/shared/paths.ts';

const ORIGIN = location.origin.replace('http', 'ws');

/** A WebSocket whose server is this test. Like Safari before 17.3, it rejects relative URLs. */
class FakeSocket {
  static OPEN = 1;
  static opened: FakeSocket[] = [];
  static isRefused = false;
  readonly url: string;
  readyState = 1;
  sent: string[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number }) => void = () => {};
  constructor(address: string) {
    if (FakeSocket.isRefused || !address.startsWith(`${ORIGIN}/`)) throw new DOMException('', 'SyntaxError');
    this.url = address.slice(ORIGIN.length);
    FakeSocket.opened.push(this);
  }
  send(text: string) {
    this.sent.push(text);
  }
  close() {
    this.readyState = 3;
  }
  say(message: Partial<LiveMessage>) {
    this.onmessage({
      data: JSON.stringify({ type: 'changed', topics: ['orders'], arrived: [], ...message }),
    });
  }
}

const last = () => FakeSocket.opened.at(-1) as FakeSocket;

beforeEach(() => {
  FakeSocket.opened = [];
  FakeSocket.isRefused = false;
  // why: the phone is in the time zone that the pages are rendered in.
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone: 'America/New_York',
  } as Intl.ResolvedDateTimeFormatOptions);
  // why: tests have no network.
  vi.stubGlobal('WebSocket', FakeSocket);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function connect() {
  const versions: number[] = [];
  const onSignedOut = vi.fn();
  const onLost = vi.fn();
  const stop = connectLive({
    getSince: () => versions.at(-1) ?? 5,
    onMessage: ({ version }) => {
      versions.push(version);
    },
    onSignedOut,
    onLost,
  });
  return { versions, onSignedOut, onLost, stop };
}

test('reconnects a lost socket with the version that it knows', async () => {
  vi.useFakeTimers();
  const { versions, stop } = connect();
  expect(last().url).toBe('/api/live?since=5');
  last().say({ version: 7 });
  last().onclose({ code: 1006 });
  expect(FakeSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(FakeSocket.opened).toHaveLength(2);
  expect(last().url).toBe('/api/live?since=7');
  expect(versions).toEqual([7]);
  stop();
});

test('does not reopen a socket that closed because the session ended', async () => {
  vi.useFakeTimers();
  const { onSignedOut } = connect();
  last().onclose({ code: 4401 });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(onSignedOut).toHaveBeenCalledTimes(1);
  expect(FakeSocket.opened).toHaveLength(1);
});

test('polls every 20 seconds when no socket opens, with the known version', async () => {
  vi.useFakeTimers();
  const answers = [
    () =>
      Response.json({ type: 'changed', topics: [], version: 9, arrived: [] }, { headers: { ETag: '"9"' } }),
    () => new Response(null, { status: 304 }),
  ];
  // why: the test plays the server.
  const fetch = vi.fn(async (_: string, __: RequestInit) =>
    (answers.shift() ?? answers[0] ?? Response.error)(),
  );
  vi.stubGlobal('fetch', fetch);
  const { versions, stop } = connect();
  last().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  last().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    '/api/live/changes?since=5',
    '/api/live/changes?since=9',
  ]);
  expect(new Headers(fetch.mock.calls[1]?.[1].headers).get('If-None-Match')).toBe('"9"');
  expect(versions).toEqual([9]);
  stop();
});

test('polls when the browser refuses to create a socket', async () => {
  vi.useFakeTimers();
  FakeSocket.isRefused = true;
  // why: the test plays the server.
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'changed', topics: [], version: 9, arrived: [] } satisfies LiveMessage),
  );
  const { versions, stop } = connect();
  await vi.advanceTimersByTimeAsync(1000);
  expect(versions).toEqual([9]);
  stop();
});

test('reports a lost connection when nothing reaches the server, but not after one lost socket', async () => {
  vi.useFakeTimers();
  // why: tests have no network.
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const { onLost, stop } = connect();
  last().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(1000);
  expect(onLost).not.toHaveBeenCalled();
  last().onclose({ code: 1006 });
  await vi.advanceTimersByTimeAsync(0);
  expect(onLost).toHaveBeenCalledTimes(1);
  stop();
});

test('runs no timer while hidden, and pings the socket once visible again', async () => {
  vi.useFakeTimers();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const look = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const { stop } = connect();
  last().onmessage({ data: 'pong' });
  expect(vi.getTimerCount()).toBe(1);
  look(true);
  expect(vi.getTimerCount()).toBe(0);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(last().sent).toEqual([]);
  look(false);
  expect(last().sent).toEqual(['ping']);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  hidden.mockRestore();
});

test('replaces a socket that does not open in time', async () => {
  vi.useFakeTimers();
  const { stop } = connect();
  const stuck = last();
  stuck.readyState = 0;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(stuck.readyState).toBe(3);
  expect(FakeSocket.opened).toHaveLength(2);
  stop();
});

test('replaces a socket that does not answer a ping', async () => {
  vi.useFakeTimers();
  const { stop } = connect();
  last().onmessage({ data: 'pong' });
  await vi.advanceTimersByTimeAsync(50_000);
  expect(last().sent).toEqual(['ping']);
  last().onmessage({ data: 'pong' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(FakeSocket.opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(52_000);
  expect(FakeSocket.opened.length).toBeGreaterThan(1);
  stop();
});

/** `load` returns how long after the first load the data was read, in ms. */
type Shown = {
  Content: () => ReactNode;
  action?: ActionFunction;
  load?: () => Promise<number>;
  lagMs?: number;
};

/** Renders a page with live updates, read at `readAt` (now). `reads` counts its revalidations. */
function renderPage({ Content, action, load, lagMs = 0 }: Shown): { reads: () => number; readAt: number } {
  const readAt = Date.now();
  let reads = 0;
  const Page = createRemixStub([
    {
      id: 'root',
      path: '/',
      loader: async () => {
        reads += 1;
        return { reads: load ? await load() : reads };
      },
      ...(action && { action }),
      Component: () => (
        <>
          <LiveUpdates
            driverId="me"
            readAt={readAt + useLoaderData<{ reads: number }>().reads}
            lagMs={lagMs}
          />
          <Content />
        </>
      ),
    },
  ]);
  render(
    <IntlProvider locale="en" timeZone="America/New_York" messages={{}}>
      <Page hydrationData={{ loaderData: { root: { reads: 0 } } }} />
    </IntlProvider>,
  );
  return { reads: () => reads, readAt };
}

/** Expects the counts to reach `expected`, however slowly, and then to stay there. */
async function expectAtRest(count: () => number[], expected: number[]): Promise<void> {
  await waitFor(() => expect(count()).toEqual(expected));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(count()).toEqual(expected);
}

test('revalidates once for a burst of changes, and not for changes that it already has', async () => {
  const { reads, readAt } = renderPage({ Content: () => <p>shown</p> });
  await screen.findByText('shown');
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  last().say({ version: readAt - 200 });
  last().say({ version: 0, topics: [] });
  for (let later = 1000; later < 1020; later += 1) last().say({ version: readAt + later });
  await expectAtRest(() => [reads()], [1]);
});

test('a page read from a replica is revalidated for changes from shortly before, without ringing', async () => {
  const countRings = listen();
  const { reads, readAt } = renderPage({ Content: () => <p>shown</p>, lagMs: 10_000 });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  expect(last().url).toBe(paths.live(readAt - 10_100));
  for (const _ of ['the list', 'a message']) last().say({ version: readAt - 500, arrived: ['a'] });
  await expectAtRest(() => [reads(), countRings()], [1, 0]);
});

test('a change of only the route revalidates only pages that show one', async () => {
  const { reads, readAt } = renderPage({ Content: () => <p>shown</p> });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  const hear = (later: number, expected: number, topics: LiveMessage['topics'] = ['route']) => {
    last().say({ version: readAt + later, topics });
    return expectAtRest(() => [reads()], [expected]);
  };
  await hear(1000, 1);
  history.replaceState(null, '', paths.earnings());
  await hear(2000, 1);
  await hear(3000, 2, ['route', 'orders']);
  history.replaceState(null, '', paths.home());
  await hear(4000, 3);
});

test('revalidates a page whose session ended from the primary database', async () => {
  const setCookie = vi.spyOn(document, 'cookie', 'set');
  const { reads } = renderPage({ Content: () => <p>shown</p> });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  last().onclose({ code: 4401 });
  await waitFor(() => expect(reads()).toBe(1));
  expect(setCookie).toHaveBeenCalledWith(FRESH_COOKIE);
});

test('revalidates yesterday’s page when it becomes visible and the server can be reached', async () => {
  const evening = Date.parse('2026-11-21T04:58:00Z');
  vi.useFakeTimers({ toFake: ['Date'], now: evening });
  // why: the test plays the server.
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetch.mockResolvedValue(Response.json({})));
  const { reads } = renderPage({ Content: () => <p>shown</p> });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  const look = (expected: number[]) => {
    document.dispatchEvent(new Event('visibilitychange'));
    return expectAtRest(() => [fetch.mock.calls.length, reads()], expected);
  };
  await look([0, 0]);
  vi.setSystemTime(evening + 120_000);
  await look([1, 0]);
  await look([2, 1]);
  await look([2, 1]);
});

test('revalidates a page with expired offers once, when the server can be reached', async () => {
  // why: the test plays the server.
  const fetch = vi.fn<() => Promise<Response>>().mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', fetch.mockResolvedValue(Response.json({})));
  const { reads } = renderPage({ Content: () => <p>shown</p> });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  const notice = (expected: number[]) => {
    for (const _ of ['one offer', 'another']) dispatchEvent(new Event(OUTDATED_EVENT));
    return expectAtRest(() => [fetch.mock.calls.length, reads()], expected);
  };
  await notice([1, 0]);
  await notice([2, 1]);
});

test('postpones the revalidation while an action is pending, so that it does not revert the action', async () => {
  let answerMove = () => {};
  const Move = () => {
    const fetcher = useFetcher({ key: 'move' });
    return (
      <button type="button" onClick={() => fetcher.submit({ intent: 'accept' }, { method: 'post' })}>
        {fetcher.state}
      </button>
    );
  };
  const action = () =>
    new Promise<null>((resolve) => {
      answerMove = () => resolve(null);
    });
  const { reads, readAt } = renderPage({ Content: Move, action });
  (await screen.findByText('idle')).click();
  await screen.findByText('submitting');
  last().say({ version: readAt + 2000 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reads()).toBe(0);
  answerMove();
  await screen.findByText('idle');
  await waitFor(() => expect(reads()).toBe(2));
});

test('does not revalidate a page that shows the reply to a form, and keeps what is typed', async () => {
  const Refused = () => (
    <Form method="post">
      <input name="pay" aria-label="Pay" />
      <button type="submit">Add</button>
      <p>{useActionData<string>()}</p>
    </Form>
  );
  const { reads, readAt } = renderPage({ Content: Refused, action: () => 'Too much' });
  (await screen.findByRole('button', { name: 'Add' })).click();
  await screen.findByText('Too much');
  fireEvent.change(screen.getByLabelText('Pay'), { target: { value: '12' } });
  const before = reads();
  last().say({ version: readAt + 2000 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reads()).toBe(before);
  expect(screen.getByText('Too much')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Pay').value).toBe('12');
});

/** Stubs a server that accepts every request. Returns a function that counts the rings of the page. */
function listen(): () => number {
  // why: the test plays the server.
  const fetch = vi.fn(async (_: string) => Response.json({ offers: [] }));
  vi.stubGlobal('fetch', fetch);
  return () => fetch.mock.calls.filter(([address]) => address === paths.ringing()).length;
}

test('rings once for an offer that a lost socket missed, even if the page already has it', async () => {
  const countRings = listen();
  const { reads, readAt } = renderPage({ Content: () => <p>shown</p> });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  expect(last().url).toBe(paths.live(readAt - 100));
  dispatchEvent(new Event(OUTDATED_EVENT));
  await waitFor(() => expect(reads()).toBe(1));
  last().onclose({ code: 1006 });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2));
  expect(last().url).toBe(paths.live(readAt - 100));
  for (const _ of ['the list', 'a message']) last().say({ version: readAt - 99, arrived: ['a'] });
  expect(countRings()).toBe(1);
});

test('reconnects with the version of an offer that already rang while the page was hidden', async () => {
  const countRings = listen();
  const { reads, readAt } = renderPage({ Content: () => <p>shown</p> });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  last().say({ version: readAt + 1000, arrived: ['a'] });
  last().say({ version: readAt + 1000, arrived: ['a'] });
  await expectAtRest(() => [reads(), countRings()], [0, 1]);
  last().onclose({ code: 1006 });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2));
  expect(last().url).toBe(paths.live(readAt + 1000));
  hidden.mockRestore();
});

const Forms = () => {
  const fetcher = useFetcher();
  return ['accept', 'generateSamples'].map((intent) => (
    <button key={intent} type="button" onClick={() => fetcher.submit({ intent }, { method: 'post' })}>
      {`${intent} ${fetcher.state}`}
    </button>
  ));
};

test('rings for an offer right after a tap, but not for offers that the tap itself created', async () => {
  const countRings = listen();
  const { readAt } = renderPage({ Content: Forms, action: () => null });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  for (const [intent, later, rings] of [
    ['accept', 1000, 1],
    ['generateSamples', 2000, 1],
  ] as const) {
    (await screen.findByText(`${intent} idle`)).click();
    await screen.findByText(`${intent} submitting`);
    last().say({ version: readAt + later, arrived: [intent] });
    await screen.findByText(`${intent} idle`);
    expect(countRings()).toBe(rings);
  }
});

test('does not ring for offers that a tap created while the socket was lost', async () => {
  const countRings = listen();
  const { reads, readAt } = renderPage({ Content: Forms, action: () => null });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  (await screen.findByText('generateSamples idle')).click();
  await waitFor(() => expect(reads()).toBe(1));
  await screen.findByText('generateSamples idle');
  last().onclose({ code: 1006 });
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(2));
  expect(last().url).toBe(paths.live(readAt - 99));
  expect(countRings()).toBe(0);
});

test('revalidates again when a response has older data than the page', async () => {
  const answers: ((at: number) => void)[] = [];
  const Read = () => {
    const { revalidate } = useRevalidator();
    const { reads } = useRouteLoaderData('root') as { reads: number };
    return (
      <button type="button" onClick={revalidate}>
        {reads}
      </button>
    );
  };
  const load = () =>
    new Promise<number>((resolve) => {
      answers.push(resolve);
    });
  renderPage({ Content: Read, load });
  (await screen.findByText('0')).click();
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.(50);
  (await screen.findByText('50')).click();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(40);
  await waitFor(() => expect(answers).toHaveLength(3));
  answers[2]?.(60);
  await screen.findByText('60');
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(answers).toHaveLength(3);
});
