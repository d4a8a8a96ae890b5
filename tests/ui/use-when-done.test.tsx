import { render, screen } from '@testing-library/preact';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { useWhenDone } from '#app/components/form/use-when-done.ts';

/** Passes a new callback at every render, which renders again, as pages do. */
function Screen({ isDone }: { isDone: boolean }) {
  const [times, setTimes] = useState(0);
  useWhenDone({ state: 'idle', data: { isDone } }, () => setTimes(times + 1));
  return <p>{times} times</p>;
}

test('runs the callback once per success, even though it renders the page again', () => {
  const { rerender } = render(<Screen isDone={false} />);
  expect(screen.getByText('0 times')).toBeTruthy();
  rerender(<Screen isDone />);
  rerender(<Screen isDone />);
  expect(screen.getByText('1 times')).toBeTruthy();
  rerender(<Screen isDone={false} />);
  rerender(<Screen isDone />);
  expect(screen.getByText('2 times')).toBeTruthy();
});
