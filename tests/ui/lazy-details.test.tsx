import { act, waitFor } from '@testing-library/preact';
import { renderToString } from 'preact-render-to-string';
import { type ComponentType, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { lazyComponent } from '#app/components/lazy/lazy-component.ts';
import { LazyDetails } from '#app/components/lazy/lazy-details.tsx';
import { StaticPart } from '#app/components/lazy/server-markup.tsx';

type Source = { text: string };
type Inside = ComponentType<{ source: Source }>;

const Text: Inside = ({ source }) => <p>{source.text}</p>;
const FIRST = { text: 'first' };

/** Returns a page with a disclosure and a static part that show the same source, and a button that changes it. */
function createPage(Inside: Inside, load = async () => {}) {
  return function Page() {
    const [source, setSource] = useState(FIRST);
    return (
      <>
        <button type="button" onClick={() => setSource({ text: 'second' })}>
          change
        </button>
        <LazyDetails className="" source={source} load={load} summary={<summary>Why?</summary>}>
          {() => <Inside source={source} />}
        </LazyDetails>
        <section>
          <StaticPart source={source}>
            <Inside source={source} />
          </StaticPart>
        </section>
      </>
    );
  };
}

/** Hydrates the page from its server HTML. `load` loads the component inside the disclosure. */
async function openPage({ isOpened = false } = {}) {
  const load = vi.fn(async () => Text);
  const Written = createPage(Text);
  const Inside = lazyComponent(load);
  const Alive = createPage(Inside, Inside.load);
  vi.stubGlobal('document', undefined);
  const html = renderToString(<Written />);
  vi.unstubAllGlobals();
  const root = document.body.appendChild(document.createElement('main'));
  root.innerHTML = html;
  const details = root.querySelector('details')!;
  details.open = isOpened;
  await act(() => {
    const mounted = hydrateRoot(root, <Alive />);
    unmount = () => act(() => mounted.unmount());
  });
  const inside = () => details.querySelector('p')?.textContent;
  const below = () => root.querySelector('section p')?.textContent;
  const change = () => act(async () => root.querySelector('button')!.click());
  const open = () =>
    void act(async () => {
      details.open = true;
      details.dispatchEvent(new Event('toggle'));
    });
  return { load, inside, below, change, open };
}

let unmount: () => unknown = () => {};
afterEach(() => {
  void unmount();
  document.body.replaceChildren();
});

test('keeps the server HTML without loading a script, and hydrates it when it is opened', async () => {
  const { load, inside, below, open, change } = await openPage();
  expect([inside(), below()]).toEqual(['first', 'first']);
  expect(load).not.toHaveBeenCalled();
  await open();
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  expect(inside()).toBe('first');
  await change();
  await waitFor(() => expect([inside(), below()]).toEqual(['second', 'second']));
});

test('removes outdated content from a closed disclosure, and renders it when it is opened', async () => {
  const { inside, below, open, change } = await openPage();
  await change();
  await waitFor(() => expect(below()).toBe('second'));
  expect(inside()).toBeUndefined();
  await open();
  await waitFor(() => expect(inside()).toBe('second'));
});

test('hydrates a disclosure that was opened before the page hydrated', async () => {
  const { load, change, inside } = await openPage({ isOpened: true });
  await waitFor(() => expect(load).toHaveBeenCalledOnce());
  await change();
  await waitFor(() => expect(inside()).toBe('second'));
});
