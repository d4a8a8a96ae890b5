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

/** The part as the server rendered it. Since then an order has gone, along with its fields. */
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

/** Returns a page whose lower part gets its script when `arrive` is called. */
function preparePage() {
  let arrive = () => {};
  const script = new Promise<ComponentType>((resolve) => {
    arrive = () => resolve(LowerPart);
  });
  const load = vi.fn(() => script);
  const Lower = lazyComponent(load);
  return { Page: createPage(Lower, Lower.load), load, arrive };
}

/** Returns the server's HTML, for which the script is already loaded. */
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

/** Reports, like the browser, whether the observed element is in view. */
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

test('updates the upper part without waiting for the script of the lower one', async () => {
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

test('keeps the focus when the part hydrates', async () => {
  const { find, arrive } = await openPage();
  const before = find('two');
  await act(async () => before?.focus());
  await act(async () => arrive());
  await waitFor(() => expect(find('two')).not.toBe(before));
  expect(document.activeElement).toBe(find('two'));
});

test('keeps an opened disclosure open', async () => {
  const { find, arrive } = await openPage();
  find('more')?.parentElement?.setAttribute('open', '');
  await act(async () => {
    document.dispatchEvent(new Event('focusin'));
    arrive();
  });
  expect(find('more')?.parentElement?.hasAttribute('open')).toBe(true);
});

test('replaces nothing under a finger', async () => {
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

test('hydrates a part in view even after the release of a key that was pressed elsewhere', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { load } = await openPage();
  document.dispatchEvent(new Event('keyup'));
  tellSight(true);
  vi.advanceTimersByTime(5000);
  vi.useRealTimers();
  expect(load).toHaveBeenCalled();
});

test('does not hydrate a part out of view until there is newer data for it', async () => {
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
