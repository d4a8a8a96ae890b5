import { render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useMoveGuard } from '#app/components/taps/use-move-guard.ts';

beforeEach(() => {
  // why: covers disappear after a timeout.
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

function List({ ids }: { ids: string[] }) {
  const list = useMoveGuard<HTMLUListElement>(ids);
  return (
    <ul ref={list}>
      {ids.map((id) => (
        <li key={id}>{id}</li>
      ))}
    </ul>
  );
}

const isCovered = () => (document.body.lastElementChild as HTMLElement).style.position === 'fixed';

test.each([
  { change: 'a new one comes first', ids: ['new', 'a', 'b'], covers: true },
  { change: 'the first one goes', ids: ['b'], covers: true },
  { change: 'two change places', ids: ['b', 'a'], covers: true },
  { change: 'others take the places of all', ids: ['c', 'd'], covers: true },
  { change: 'a new one comes last', ids: ['a', 'b', 'new'], covers: false },
  { change: 'the last one goes', ids: ['a'], covers: false },
  { change: 'nothing changes', ids: ['a', 'b'], covers: false },
])('$change: taps on the list are ignored for a moment: $covers', ({ ids, covers }) => {
  const { rerender } = render(<List ids={['a', 'b']} />);
  expect(isCovered()).toBe(false);
  rerender(<List ids={ids} />);
  expect(isCovered()).toBe(covers);
  vi.runAllTimers();
  expect(isCovered()).toBe(false);
});
