import { act, waitFor } from '@testing-library/preact';
import { renderToString } from 'preact-render-to-string';
import { type ComponentType, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '#app/components/lazy/lazy-component.ts';
import { WakeOnTouch } from '#app/components/lazy/wake-on-touch.tsx';

function LowerPart() {
  return (
    <div>
      <a href="/one">one</a> <a href="/two">two</a>
      <details>
        <summary>more</summary>
      </details>
    </div>
  );
}

/** As the server wrote it: an order has gone since, and its fields with it. */
function WrittenPart() {
  return (
    <>
      <input type="hidden" name="orderIds" defaultValue="a" />
      <a href="/gone">gone</a>
      <LowerPart />
    </>
  );
}

function createPage(Lower: ComponentType, load: () => Promise<void>) {
  return function Page() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          tapped {count}
        </button>
        <WakeOnTouch load={load}>
          <Lower />
        </WakeOnTouch>
      </>
    );
  };
}

/** A page whose lower part's script comes when `arrive` is called. */
function preparePage() {
  let arrive = () => {};
  const script = new Promise<ComponentType>((resolve) => {
    arrive = () => resolve(LowerPart);
  });
  const load = vi.fn(() => script);
  const Lower = lazyComponent(load);
  return { Page: createPage(Lower, Lower.load), load, arrive };
}

/** What the server writes: there the script is at hand. */
function writeDocument(): string {
  const Page = createPage(WrittenPart, async () => {});
  const { document } = globalThis;
  vi.stubGlobal('document', undefined);
  const html = renderToString(<Page />);
  vi.stubGlobal('document', document);
  return html;
}

async function openPage() {
  document.body.innerHTML = `<main>${writeDocument()}</main>`;
  const page = preparePage();
  const container = document.querySelector('main') as HTMLElement;
  await act(async () => {
    hydrateRoot(container, <page.Page />);
  });
  const find = (text: string) =>
    [...container.querySelectorAll<HTMLElement>('a, button, summary')].find(
      (one) => one.textContent === text,
    );
  return { ...page, find };
}

/** Whether the browser says that what it watches is in sight. */
let tellSight = (_isIntersecting: boolean) => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        tellSight = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  document.body.innerHTML = '';
});

test('what changes above does not wait for the script below', async () => {
  const { find, load, arrive } = await openPage();
  expect(find('one')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await act(async () => find('tapped 0')?.click());
  await waitFor(() => expect(find('tapped 1')).toBeTruthy());
  expect(find('one')).toBeTruthy();
  await act(async () => {
    document.dispatchEvent(new Event('focusin'));
    arrive();
  });
  expect(load).toHaveBeenCalled();
  expect(find('one')).toBeTruthy();
});

test('the focus stays where it was when the part comes alive', async () => {
  const { find, arrive } = await openPage();
  const before = find('two');
  await act(async () => before?.focus());
  await act(async () => arrive());
  await waitFor(() => expect(find('two')).not.toBe(before));
  expect(document.activeElement).toBe(find('two'));
});

test('what was unfolded stays so', async () => {
  const { find, arrive } = await openPage();
  find('more')?.parentElement?.setAttribute('open', '');
  await act(async () => {
    document.dispatchEvent(new Event('focusin'));
    arrive();
  });
  expect(find('more')?.parentElement?.hasAttribute('open')).toBe(true);
});

test('nothing is replaced under a finger', async () => {
  const { find, arrive } = await openPage();
  const before = find('two');
  await act(async () => {
    document.dispatchEvent(new Event('pointerdown'));
    arrive();
  });
  expect(find('two')).toBe(before);
  document.dispatchEvent(new Event('pointerup'));
  await waitFor(() => expect(find('two')).not.toBe(before));
});

test('a key let go that was pressed elsewhere does not keep a part in sight asleep', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { load } = await openPage();
  document.dispatchEvent(new Event('keyup'));
  tellSight(true);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(load).toHaveBeenCalled();
});

test('a part out of sight sleeps until there is newer data for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { find, load } = await openPage();
  tellSight(true);
  tellSight(false);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(load).not.toHaveBeenCalled();
  await act(async () => find('tapped 0')?.click());
  await waitFor(() => expect(load).toHaveBeenCalled());
});
