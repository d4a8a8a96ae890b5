import { act } from '@testing-library/react';
import { type ComponentType, lazy, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { WakeInSight } from '#app/components/layout/wake-in-sight.tsx';

type Script = { default: () => JSX.Element };

function LowerPart() {
  return (
    <p>
      <a href="/one">one</a> <a href="/two">two</a>
    </p>
  );
}

function createPage(Lower: ComponentType, load: () => Promise<Script>) {
  return function Page() {
    const [count, setCount] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setCount(count + 1)}>
          tapped {count}
        </button>
        <WakeInSight load={load} className="lower">
          <Lower />
        </WakeInSight>
      </>
    );
  };
}

/** A page whose lower part's script comes when `arrive` is called. */
function preparePage() {
  let arrive = () => {};
  const script = new Promise<Script>((resolve) => {
    arrive = () => resolve({ default: LowerPart });
  });
  const load = vi.fn(() => script);
  return { Page: createPage(lazy(load), load), load, arrive };
}

/** What the server writes: there the script is at hand. */
function writeDocument(): string {
  const Page = createPage(LowerPart, async () => ({ default: LowerPart }));
  vi.stubGlobal('document', undefined);
  const html = renderToString(<Page />);
  vi.unstubAllGlobals();
  return html;
}

async function openPage() {
  document.body.innerHTML = `<main>${writeDocument()}</main>`;
  const page = preparePage();
  const complaints: unknown[] = [];
  const container = document.querySelector('main') as HTMLElement;
  await act(async () => {
    hydrateRoot(container, <page.Page />, { onRecoverableError: (error) => complaints.push(error) });
  });
  const find = (text: string) =>
    [...container.querySelectorAll<HTMLElement>('a, button')].find((one) => one.textContent === text);
  return { ...page, find, complaints };
}

afterEach(() => {
  document.body.innerHTML = '';
});

test('what changes above does not wait for the script below', async () => {
  const { find, load, arrive, complaints } = await openPage();
  expect(find('one')).toBeTruthy();
  expect(load).not.toHaveBeenCalled();
  await act(async () => find('tapped 0')?.click());
  expect(find('tapped 1')).toBeTruthy();
  expect(find('one')).toBeTruthy();
  await act(async () => {
    document.dispatchEvent(new Event('pointerdown'));
    arrive();
  });
  expect(load).toHaveBeenCalled();
  expect(find('one')).toBeTruthy();
  expect(complaints).toEqual([]);
});

test('the focus stays where it was when the part comes alive', async () => {
  const { find, arrive } = await openPage();
  const before = find('two');
  await act(async () => before?.focus());
  await act(async () => arrive());
  const after = find('two');
  expect(after).not.toBe(before);
  expect(document.activeElement).toBe(after);
});
