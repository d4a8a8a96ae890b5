import { cleanup, configure } from '@testing-library/preact';
import { options } from 'preact';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keepFocus } from '#app/components/layout/keep-focus.ts';
import { setQueueState } from '#app/components/offline/queue-state.ts';

// Parts of a screen arrive with scripts of their own, which a busy machine brings slowly.
configure({ asyncUtilTimeout: 30_000 });

// why: happy-dom has no layout to scroll.
Element.prototype.scrollIntoView = () => {};

// why: happy-dom does not know this property of every browser. Files may share a window.
Object.defineProperty(HTMLElement.prototype, 'translate', {
  configurable: true,
  get(this: HTMLElement) {
    return this.getAttribute('translate') !== 'no';
  },
  set(this: HTMLElement, isTranslated: boolean) {
    this.setAttribute('translate', isTranslated ? 'yes' : 'no');
  },
});

// why: of several selected options happy-dom keeps one by the wrong index; browsers keep the last.
const choose = Object.getOwnPropertySymbols(HTMLSelectElement.prototype).find(
  ({ description }) => description === 'updateSelectedness',
) as symbol;
const select = HTMLSelectElement.prototype as unknown as Record<symbol, (option?: HTMLElement) => void>;
const update = select[choose];
select[choose] = function (this: HTMLSelectElement, option?: HTMLElement) {
  update?.call(this, option ?? [...this.options].filter(({ selected }) => selected).at(-1));
};

// why: a tap makes one, and happy-dom has none.
Object.assign(globalThis, {
  AudioContext: class {
    state = 'running';
  },
});

// why: there are no frames to wait for, after which effects would run.
options.requestAnimationFrame = queueMicrotask;

keepFocus();

beforeEach(() => {
  // why: an error on the console is a failure, whatever else the test looks at.
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  // Else the focus in what was removed would be kept in the next test.
  document.body.dispatchEvent(new Event('focusin', { bubbles: true }));
  vi.useRealTimers();
  // Files share one runtime, and the queue's state with it.
  setQueueState({ driverId: null, actions: [], isLost: false });
  const { calls } = vi.mocked(console.error).mock;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(calls).toEqual([]);
});
