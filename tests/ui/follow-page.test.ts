import { expect, onTestFinished, test, vi } from 'vitest';
import { followPage } from '#app/start/follow-page.ts';

/** Returns the HTML of a followed page. Typed text, open details and focus are not part of it. */
const writePage = (
  tag: string,
  state: string,
  { nonce = 'shown', rest = '', isLive = !rest }: { nonce?: string; rest?: string; isLive?: boolean } = {},
) => `
  <main>
    <section data-follow="${isLive ? 'live' : 'over'}" data-follow-tag="${tag}"><p role="status" class="${tag}">${state}</p></section>
    ${rest || `<details><summary>Cancel</summary><b>${state}</b></details>`}
  </main>
  <script type="later" nonce="${nonce}">${JSON.stringify(state)}</script>`;

/** Follows the shown page for 40 s while the server has `newer`. Returns the number of polls. */
async function follow(newer: string, tag: string): Promise<number> {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    // Ends the polling, which would otherwise continue in the document that the next test shares.
    find('[data-follow]')?.setAttribute('data-follow', 'over');
    document.body.replaceChildren();
  });
  // why: tests have no network.
  const polls = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const isSeen = new Headers(init?.headers).get('If-None-Match') === tag;
    return new Response(isSeen ? null : newer, { status: isSeen ? 304 : 200 });
  });
  followPage(false);
  await vi.advanceTimersByTimeAsync(40_000);
  return polls.mock.calls.length;
}

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

test('updates a followed page in place: the status element, open details and the focus stay', async () => {
  document.body.innerHTML = writePage('first', 'Looking for a <i>driver</i>');
  const [status, details, summary] = ['[role=status]', 'details', 'summary'].map(find);
  details?.setAttribute('open', '');
  summary?.focus();
  expect(await follow(writePage('second', '<i>Robin</i> has it', { nonce: 'other' }), 'second')).toBe(3);
  expect(find('[role=status]')).toBe(status);
  expect(status?.innerHTML).toBe('<i>Robin</i> has it');
  expect(status?.className).toBe('second');
  expect(find('details[open] b')?.textContent).toBe('Robin has it');
  expect(document.activeElement).toBe(summary);
  // The app hydrates from the current data, under the nonce of the loaded page.
  expect(find('script')?.textContent).toBe(JSON.stringify('<i>Robin</i> has it'));
  expect(find('script')?.getAttribute('nonce')).toBe('shown');
});

test('adds and removes content with a change, and stops polling after the last one', async () => {
  document.body.innerHTML = writePage('first', 'On the way');
  const status = find('[role=status]');
  const rest = '<p>Receipt</p> <a href="/again">Post again</a>';
  expect(await follow(writePage('last', 'Delivered', { rest }), 'last')).toBe(1);
  expect(find('[role=status]')).toBe(status);
  expect(find('main')?.textContent?.trim().split(/\s+/)).toEqual(['Delivered', 'Receipt', 'Post', 'again']);
});

test.each([
  ['rows came or went', '<li id="b">', '<meta name="document-intl" content="en">'],
  ['the language is another', '<li id="a">', '<meta name="document-intl" content="ar">'],
])('reloads a followed page when %s', async (_, row, head) => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  const write = (tag: string, rest: string) => writePage(tag, 'On the way', { rest, isLive: true });
  document.body.innerHTML = `<meta name="document-intl" content="en">${write('first', '<li id="a">')}`;
  const before = document.body.innerHTML;
  await follow(`${head}${write('second', row)}`, 'second');
  expect(reload).toHaveBeenCalled();
  expect(document.body.innerHTML).toBe(before);
});

test('leaves an unchanged followed page as it is', async () => {
  document.body.innerHTML = writePage('same', 'On the way');
  const before = document.body.innerHTML;
  expect(await follow('', 'same')).toBe(3);
  expect(document.body.innerHTML).toBe(before);
});
