import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, test } from 'vitest';

type Props = { orders?: string[]; hasButton?: boolean; hasNext?: boolean };

/** A list of orders with a button for all, which may go, above another list that stays. */
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

test('a card that goes leaves the focus at its heading, and that at the next one', async () => {
  const { rerender } = render(<Lists orders={['Thai Basil']} />);
  button('Thai Basil').focus();
  rerender(<Lists />);
  await expectFocus('Next stop');
  rerender(<Lists hasNext={false} />);
  await expectFocus('Offers');
  rerender(<Lists orders={['Thai Basil']} />);
  expect(document.activeElement?.textContent).toBe('Offers');
});

test('so does a button beside the cards, which Safari does not focus', async () => {
  const { rerender } = render(<Lists hasButton />);
  fireEvent.click(button('Accept both'));
  rerender(<Lists />);
  await expectFocus('Next stop');
});

test('what is only moved keeps the focus', async () => {
  const { rerender } = render(<Lists orders={['Thai Basil', 'Old Mill', 'Tab Grill']} />);
  button('Tab Grill').focus();
  rerender(<Lists orders={['Tab Grill', 'Old Mill', 'Thai Basil']} />);
  button('Tab Grill').parentElement?.remove();
  await expectFocus('Next stop');
});

test('with the page’s part gone it is at the heading of the page, and a dialog keeps its own', async () => {
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
