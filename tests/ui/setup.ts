import { cleanup, configure } from '@testing-library/preact';
import { options } from 'preact';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { keepFocus } from '#app/components/layout/keep-focus.ts';
import { setQueueState } from '#app/components/offline/queue-state.ts';

// Parts of a screen load their own scripts, which is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

// why: happy-dom has no layout to scroll.
Element.prototype.scrollIntoView = () => {};

// why: happy-dom lacks this property, which every browser has. Test files may share a window.
Object.defineProperty(HTMLElement.prototype, 'translate', {
  configurable: true,
  get(this: HTMLElement) {
    return this.getAttribute('translate') !== 'no';
  },
  set(this: HTMLElement, isTranslated: boolean) {
    this.setAttribute('translate', isTranslated ? 'yes' : 'no');
  },
});

// why: of several selected options, happy-dom keeps one by the wrong index. Browsers keep the last.
const choose = Object.getOwnPropertySymbols(HTMLSelectElement.prototype).find(
  ({ description }) => description === 'updateSelectedness',
) as symbol;
const select = HTMLSelectElement.prototype as unknown as Record<symbol, (option?: HTMLElement) => void>;
const update = select[choose];
select[choose] = function (this: HTMLSelectElement, option?: HTMLElement) {
  update?.call(this, option ?? [...this.options].filter(({ selected }) => selected).at(-1));
};

// why: a tap creates an AudioContext, which happy-dom lacks.
Object.assign(globalThis, {
  AudioContext: class {
    state = 'running';
  },
});

// why: no frames are drawn here, after which effects would run.
options.requestAnimationFrame = queueMicrotask;

keepFocus();

beforeEach(() => {
  // why: an error on the console fails the test, whatever it checks.
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  // Otherwise keepFocus would carry the focus of a removed element into the next test.
  document.body.dispatchEvent(new Event('focusin', { bubbles: true }));
  vi.useRealTimers();
  // Test files share one runtime, including the queue's state.
  setQueueState({ driverId: null, actions: [], isLost: false });
  const { calls } = vi.mocked(console.error).mock;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  expect(calls).toEqual([]);
});
