import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { setQueueState } from '#app/components/offline/queue-state.ts';

// Parts of a screen arrive with scripts of their own, which a busy machine brings slowly.
configure({ asyncUtilTimeout: 30_000 });

// why: jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => {};

beforeEach(() => {
  // why: an error on the console is a failure, whatever else the test looks at.
  vi.spyOn(console, 'error');
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  // Files share one runtime, and the queue's state with it.
  setQueueState({ driverId: null, actions: [], isLost: false });
  const { calls } = vi.mocked(console.error).mock;
  vi.restoreAllMocks();
  expect(calls).toEqual([]);
});
