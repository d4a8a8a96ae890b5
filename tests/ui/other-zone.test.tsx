import { useFetcher } from '@remix-run/react';
import { createRemixStub } from '@remix-run/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveUpdates } from '#app/components/live/live-updates.tsx';
import { META_NAME } from '#app/i18n/read-document-intl.ts';
import { saveBrowserChoices } from '#app/start/save-browser-choices.ts';

/** The time zones of the page, of the browser when it loaded the scripts, and of the driver's next place. */
const APIA = 'Pacific/Apia';
const LOADED_IN = Intl.DateTimeFormat().resolvedOptions().timeZone;
const CHICAGO = 'America/Chicago';

let zone = APIA;
let isConnected = true;
const intl = document.createElement('meta');
const reach = vi.fn<typeof fetch>();

beforeEach(() => {
  isConnected = true;
  reach.mockReset();
  reach.mockImplementation(async () => Response.json({}));
  // why: a test cannot set the phone's time zone and network, or load a URL.
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(
    () => ({ timeZone: zone }) as Intl.ResolvedDateTimeFormatOptions,
  );
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isConnected);
  vi.stubGlobal('fetch', reach);
  vi.stubGlobal(
    'WebSocket',
    class {
      static OPEN = 1;
      close() {}
    },
  );
  intl.name = META_NAME;
  intl.content = JSON.stringify({ timeZone: APIA });
  document.head.appendChild(intl);
  saveZone(APIA);
});

afterEach(() => {
  intl.remove();
  sessionStorage.clear();
});

const saveZone = (saved: string) => {
  zone = saved;
  saveBrowserChoices();
};
const look = () => document.dispatchEvent(new Event('visibilitychange'));
const rest = () => new Promise((resolve) => setTimeout(resolve, 200));

/** Opens a driver's page. Returns the mock of `location.replace`, which would reload the whole page. */
async function open(action?: () => Promise<null>) {
  const replace = vi.spyOn(location, 'replace').mockReturnValue();
  const readAt = Date.now();
  const Page = createRemixStub([
    {
      path: '/',
      ...(action && { action }),
      Component: () => (
        <>
          <LiveUpdates driverId="me" readAt={readAt} />
          <Move />
        </>
      ),
    },
  ]);
  render(
    <IntlProvider locale="en" timeZone={APIA} messages={{}}>
      <Page />
    </IntlProvider>,
  );
  await screen.findByLabelText('Note');
  return replace;
}

function Move() {
  const { Form } = useFetcher();
  return (
    <Form method="post">
      <input aria-label="Note" name="note" />
      <button type="submit">Send</button>
    </Form>
  );
}

test('reloads the page when it becomes visible in another time zone, and keeps what is typed', async () => {
  const replace = await open();
  fireEvent.input(screen.getByLabelText('Note'), { target: { value: 'Gate 4' } });
  look();
  await rest();
  expect(reach).not.toHaveBeenCalled();
  zone = CHICAGO;
  look();
  await waitFor(() => expect(replace).toHaveBeenCalledExactlyOnceWith('/'));
  expect(document.cookie).toContain('timeZone=America%2FChicago');
  expect(sessionStorage.getItem('typed')).toContain('Gate 4');
});

test('does not reload without a connection, but once it is back', async () => {
  reach.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const replace = await open();
  zone = CHICAGO;
  look();
  await rest();
  expect(reach).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
  look();
  await waitFor(() => expect(replace).toHaveBeenCalledOnce());
});

test('reloads a page that the phone opened without a connection, once', async () => {
  zone = LOADED_IN;
  isConnected = false;
  expect(saveBrowserChoices()).toBe(false);
  isConnected = true;
  const replace = await open();
  await waitFor(() => expect(replace).toHaveBeenCalledOnce());
  expect(saveBrowserChoices()).toBe(false);
});

test('does not reload while something is being sent', async () => {
  let answer = () => {};
  const replace = await open(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(null);
      }),
  );
  fireEvent.click(screen.getByText('Send'));
  zone = CHICAGO;
  look();
  await rest();
  expect(replace).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(replace).toHaveBeenCalledOnce());
});

test('does not reload for a driver who chose the time zone of the pages', async () => {
  saveZone(LOADED_IN);
  const replace = await open();
  look();
  await rest();
  expect(reach).not.toHaveBeenCalled();
  expect(replace).not.toHaveBeenCalled();
});
