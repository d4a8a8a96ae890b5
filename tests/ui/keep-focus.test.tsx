import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, test } from 'vitest';

type Props = { orders?: string[]; hasButton?: boolean; hasNext?: boolean };

/** A removable section with a list of orders and an optional button for all of them, above a section that stays. */
function Lists({ orders = [], hasButton = false, hasNext = true }: Props) {
  return (
    <>
      <h1>Home</h1>
      <main>
        {hasNext && (
          <section>
            <h2>Next stop</h2>
            {hasButton && <button type="button">Accept both</button>}
            <ul>
              {orders.map((order) => (
                <li key={order} data-order-id={order}>
                  <button type="button">{order}</button>
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h2>Offers</h2>
        </section>
      </main>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const expectFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));

test('a removed card leaves the focus at its section heading, and a removed heading at the next one', async () => {
  const { rerender } = render(<Lists orders={['Thai Basil']} />);
  button('Thai Basil').focus();
  rerender(<Lists />);
  await expectFocus('Next stop');
  rerender(<Lists hasNext={false} />);
  await expectFocus('Offers');
  rerender(<Lists orders={['Thai Basil']} />);
  expect(document.activeElement?.textContent).toBe('Offers');
});

test('moves the focus from a removed button to its section heading, even in Safari, which does not focus buttons', async () => {
  const { rerender } = render(<Lists hasButton />);
  fireEvent.click(button('Accept both'));
  rerender(<Lists />);
  await expectFocus('Next stop');
});

test('keeps the focus on an element that only moved', async () => {
  const { rerender } = render(<Lists orders={['Thai Basil', 'Old Mill', 'Tab Grill']} />);
  button('Tab Grill').focus();
  rerender(<Lists orders={['Tab Grill', 'Old Mill', 'Thai Basil']} />);
  button('Tab Grill').parentElement?.remove();
  await expectFocus('Next stop');
});

test('moves the focus to the page heading when its element is gone, and leaves the focus of a dialog alone', async () => {
  const Page = ({ hasBar, hasDialog }: { hasBar: boolean; hasDialog: boolean }) => (
    <>
      <h1>Home</h1>
      {hasBar && <button type="button">Got it</button>}
      {hasDialog && (
        <div role="dialog">
          <button type="button">Close</button>
        </div>
      )}
    </>
  );
  const { rerender } = render(<Page hasBar hasDialog />);
  button('Got it').focus();
  button('Close').focus();
  rerender(<Page hasBar hasDialog={false} />);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(document.activeElement).toBe(document.body);
  rerender(<Page hasBar={false} hasDialog={false} />);
  await expectFocus('Home');
});
