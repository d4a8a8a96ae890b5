import { afterEach, expect, test, vi } from 'vitest';
import { startOnTouch } from '#app/start/start-on-touch.ts';

let finish = () => {};
let loseScript = () => {};
const { href } = location;

afterEach(async () => {
  // An app that has not started would still hold the taps of the next tests.
  await vi.runAllTimersAsync();
  finish();
  await vi.runAllTimersAsync();
  expect(document.documentElement.dataset).not.toHaveProperty('holdsTaps');
  vi.useRealTimers();
  document.body.replaceChildren();
  // Test files share one window.
  history.replaceState(null, '', href);
});

/** Opens a page with a form, a button that needs the app, and four links. The test decides when the app has started. */
function open({ isOnline = true, rests = true } = {}) {
  // why: sets the clock, and the browser's view of the network.
  vi.useFakeTimers();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  document.body.innerHTML = `<form method="post"><button type="submit">Accept</button></form><button type="button">Locate</button><a href="/map">Map</a>
    <a href="https://news.example/">News</a><a href="https://maps.example/" data-activates="">Navigate</a><a href="/qr.png" download>Save</a>
    <input type="checkbox" />`;
  const handled: string[] = [];
  for (const child of document.querySelectorAll('button, a')) {
    child.addEventListener('click', (event) => {
      event.preventDefault();
      handled.push(child.textContent ?? '');
    });
  }
  const start = vi.fn((onStarted: () => void, onLost: () => void) => {
    finish = onStarted;
    loseScript = onLost;
  });
  startOnTouch(start, { rests });
  const tap = (text: string, keys: MouseEventInit = {}) => {
    const target = [...document.querySelectorAll('button, a')].find(
      ({ textContent }) => textContent === text,
    );
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  };
  return { tap, handled, start };
}

test('starts the app on an untouched page after three seconds, once', async () => {
  const { start, tap } = open();
  await vi.advanceTimersByTimeAsync(2900);
  expect(start).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  tap('Map');
  expect(start).toHaveBeenCalledTimes(1);
});

test.each([{ isOnline: false }, { rests: false }])('starts the app immediately with %o', (given) => {
  const { start } = open(given);
  expect(start).toHaveBeenCalledTimes(1);
});

test('handles taps made before the start afterwards, once and in order', async () => {
  const { tap, handled, start } = open();
  tap('Accept');
  tap('Navigate');
  tap('Accept');
  expect(start).toHaveBeenCalledTimes(1);
  expect(handled).toEqual([]);
  expect(document.querySelectorAll('[aria-disabled]')).toHaveLength(2);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(handled).toEqual(['Accept', 'Navigate']);
  expect(document.querySelectorAll('[aria-disabled]')).toHaveLength(0);
  tap('Map');
  expect(handled).toEqual(['Accept', 'Navigate', 'Map']);
});

test('when the start takes too long, leaves the first tap it can to the browser, and holds the others', async () => {
  const { tap, handled } = open();
  tap('Locate');
  await vi.advanceTimersByTimeAsync(10_000);
  tap('Accept');
  tap('Map');
  await vi.advanceTimersByTimeAsync(3900);
  expect(handled).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(handled).toEqual(['Accept']);
  tap('Map');
  expect(handled).toEqual(['Accept', 'Map']);
  expect(document.documentElement.dataset).toHaveProperty('holdsTaps');
  finish();
  expect(handled).toEqual(['Accept', 'Map', 'Locate']);
});

test('the app does not resend a form that the browser sent, until its response is given up', async () => {
  const { tap } = open();
  const sent = vi.fn((event: Event) => event.preventDefault());
  document.querySelector('form')?.addEventListener('submit', sent);
  const send = () => document.querySelector('form')?.requestSubmit();
  tap('Accept');
  send();
  finish();
  send();
  expect(sent).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(20_000);
  send();
  send();
  expect(sent).toHaveBeenCalledTimes(3);
});

test('leaves a link to the browser sooner, and immediately where a script was lost', async () => {
  const slow = open();
  slow.tap('Map');
  await vi.advanceTimersByTimeAsync(2000);
  expect(slow.handled).toEqual(['Map']);
  finish();
  const lost = open();
  lost.tap('Locate');
  lost.tap('Accept');
  lost.tap('Map');
  loseScript();
  expect(lost.handled).toEqual(['Accept']);
  lost.tap('Map');
  expect(lost.handled).toEqual(['Accept', 'Map']);
  expect(document.querySelectorAll('[aria-disabled]')).toHaveLength(0);
});

test('does not hold a tap that leaves the app, saves a file or opens another tab', () => {
  const { tap, handled } = open();
  tap('News');
  tap('Save');
  tap('Map', { ctrlKey: true });
  expect(handled).toEqual(['News', 'Save', 'Map']);
});

test('copies during a held tap, since Safari allows it only then', async () => {
  const { tap } = open();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const button = document.querySelector<HTMLButtonElement>('[type=button]');
  if (button) button.dataset.copy = '1 Main St';
  tap('Locate');
  tap('Locate');
  expect(writeText).toHaveBeenCalledExactlyOnceWith('1 Main St');
  await vi.advanceTimersByTimeAsync(0);
  expect(button?.dataset.copied).toBe('1 Main St');
  finish();
  expect(button?.dataset.copied).toBeUndefined();
});

test('keeps what is typed, and notifies the app when it has started', async () => {
  const { tap } = open();
  tap('Accept');
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = '1 Main St';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const typed = vi.fn();
  field.addEventListener('input', typed);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(field.value).toBe('1 Main St');
  expect(typed).toHaveBeenCalledTimes(1);
});

test('turns a switch right away, and notifies the app when it has started', async () => {
  open();
  const box = document.querySelector('input') as HTMLInputElement;
  const changed = vi.fn();
  box.addEventListener('change', changed);
  box.click();
  expect(box.checked).toBe(true);
  changed.mockClear();
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(box.checked).toBe(true);
  expect(changed).toHaveBeenCalledTimes(1);
});

test('Back to another page of the app before the start loads that page', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  open();
  history.replaceState(null, '', `${location.pathname}#stops`);
  dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).not.toHaveBeenCalled();
  history.replaceState(null, '', '/orders?view=history');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).toHaveBeenCalledTimes(1);
});

test('Back during the start loads the page too, but not afterwards', () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  const { tap } = open();
  tap('Accept');
  history.replaceState(null, '', '/orders?view=history');
  dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).toHaveBeenCalledTimes(1);
  finish();
  dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).toHaveBeenCalledTimes(1);
});
