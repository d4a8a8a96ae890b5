import { type APIRequestContext, type BrowserContext, test as base, expect } from '@playwright/test';

type Guards = {
  /** Errors and third-party requests of the test's pages; must be empty at the end of every test. */
  complaints: string[];
};

/** Whether Remix logged that a page was left while it was still looking up routes. Failed responses are reported separately. */
function isLookAheadCutShort(text: string): boolean {
  return text.startsWith('Failed to fetch manifest patches TypeError: Failed to fetch');
}

/**
 * Whether Remix logged that a later tap, or the end of a session, replaced a pending request. It may also be an uncaught error,
 * without effect on the page.
 */
function isReplaced(text: string): boolean {
  return /^(AbortError: )?(signal is aborted without reason|BodyStreamBuffer was aborted)/.test(text);
}

/**
 * Whether the browser logged that a socket could not connect; the page retries. A socket blocked by the content security policy
 * logs something else.
 */
function isSocketLost(text: string): boolean {
  return /^WebSocket connection to 'ws:.*' failed: (Error in connection establishment: net::ERR_|Connection closed|WebSocket is closed before)/.test(
    text,
  );
}

/**
 * Retries requests, because the server closes connections idle for five seconds, and a request sent at that moment is never
 * received.
 */
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

/** Playwright's test, which fails on console errors and on requests to other origins, in every context of the browser. */
export const test = base.extend<Guards>({
  complaints: [
    async ({ browser, context, baseURL }, use, testInfo) => {
      const complaints: string[] = [];
      const guard = (opened: BrowserContext) => watch(opened, complaints, baseURL);
      guard(context);
      browser.on('context', guard);
      await use(complaints);
      browser.off('context', guard);
      // Attached, so that it is printed below the stack, where the end of a long log still shows it.
      if (complaints.length > 0) await testInfo.attach('complaints', { body: complaints.join('\n') });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** Removes the browser's messages about exactly `count` deliberately rejected forms. */
export function forgiveRefusal(complaints: string[], count = 1, status: 400 | 401 = 400): void {
  const refusals = complaints.filter((complaint) => complaint.includes(`status of ${status}`));
  expect(refusals).toHaveLength(count);
  for (const refusal of refusals) complaints.splice(complaints.indexOf(refusal), 1);
}

/** Removes the browser's messages about an ended session, from each page reload that noticed it and from live updates. */
export function forgiveEndedSession(complaints: string[]): void {
  const others = complaints.filter((complaint) => !complaint.includes('/api/live'));
  complaints.splice(0, complaints.length, ...others);
  // A change just before the end causes one more reload.
  const readings = others.filter((complaint) => complaint.includes('.data')).length;
  forgiveRefusal(complaints, Math.max(1, readings), 401);
}
