import { type APIRequestContext, type BrowserContext, test as base, expect } from '@playwright/test';

type Guards = {
  /** What went wrong behind the page's back; empty at the end of every test. */
  complaints: string[];
};

/**
 * Remix's note that a page was left while it still looked up the routes behind its links. A response that fails is
 * reported on its own.
 */
function isLookAheadCutShort(text: string): boolean {
  return text.startsWith('Failed to fetch manifest patches TypeError: Failed to fetch');
}

/**
 * Remix's note that a later tap, or the end of a session, took the place of what was still awaited, or was being read. It also
 * comes as an uncaught error, which changes nothing on the page.
 */
function isReplaced(text: string): boolean {
  return /^(AbortError: )?(signal is aborted without reason|BodyStreamBuffer was aborted)/.test(text);
}

/** The browser's note that a socket found no server; the page tries again. One that the policy forbids says something else. */
function isSocketLost(text: string): boolean {
  return /^WebSocket connection to 'ws:.*' failed: (Error in connection establishment: net::ERR_|Connection closed|WebSocket is closed before)/.test(
    text,
  );
}

/** The server closes a connection that was idle for five seconds; what a test sends just then was never received, and goes again. */
function resendWhatIsCutOff(request: APIRequestContext): void {
  const fetch = request.fetch.bind(request);
  request.fetch = (target, options) => fetch(target, { maxRetries: 1, ...options });
}

function watch(context: BrowserContext, complaints: string[], baseURL: string | undefined): void {
  resendWhatIsCutOff(context.request);
  context.on('console', (message) => {
    const text = message.text();
    const isExpected = isLookAheadCutShort(text) || isSocketLost(text) || isReplaced(text);
    if (message.type() === 'error' && !isExpected)
      complaints.push(`console: ${text} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const { message } = webError.error();
    if (!isReplaced(message)) complaints.push(`script: ${message}`);
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOurs = url.origin === baseURL || url.protocol === 'data:' || url.protocol === 'blob:';
    if (!isOurs) complaints.push(`request to a third party: ${url}`);
  });
}

/** Playwright's test, failing on any error on the console and on any request to another origin, of each browser in it. */
export const test = base.extend<Guards>({
  complaints: [
    async ({ browser, context, baseURL }, use, testInfo) => {
      const complaints: string[] = [];
      const guard = (opened: BrowserContext) => watch(opened, complaints, baseURL);
      guard(context);
      browser.on('context', guard);
      await use(complaints);
      browser.off('context', guard);
      // Stands below the stack, where the end of a long log still shows it.
      if (complaints.length > 0) await testInfo.attach('complaints', { body: complaints.join('\n') });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Takes out what the browser itself notes about forms that were refused on purpose, so many and no others. */
export function forgiveRefusal(complaints: string[], count = 1, status: 400 | 401 = 400): void {
  const refusals = complaints.filter((complaint) => complaint.includes(`status of ${status}`));
  expect(refusals).toHaveLength(count);
  for (const refusal of refusals) complaints.splice(complaints.indexOf(refusal), 1);
}

/** Takes out what the browser notes when a session ended: of each reading of the page that found it, and of live updates. */
export function forgiveEndedSession(complaints: string[]): void {
  const others = complaints.filter((complaint) => !complaint.includes('/api/live'));
  complaints.splice(0, complaints.length, ...others);
  // A change that comes just before the end has the page read once more.
  const readings = others.filter((complaint) => complaint.includes('.data')).length;
  forgiveRefusal(complaints, Math.max(1, readings), 401);
}
