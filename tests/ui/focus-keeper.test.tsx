import { render, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { FocusKeeper } from '#app/routes/orders/focus-keeper.tsx';

const Heading = ({ text }: { text: string }) => (
  <h2 tabIndex={-1} data-list-heading>
    {text}
  </h2>
);

/** A list of orders, which goes once its last one went, above another that stays. */
function Lists({ orders, hasNext = true }: { orders: string[]; hasNext?: boolean }) {
  return (
    <FocusKeeper>
      {hasNext && (
        <section>
          <Heading text="Next stop" />
          {orders.map((order) => (
            <button key={order} type="button" data-order-id={order}>
              {order}
            </button>
          ))}
        </section>
      )}
      <section>
        <Heading text="Offers" />
      </section>
    </FocusKeeper>
  );
}

test('a card that goes leaves the focus at its heading, and that at the next one', () => {
  const { rerender } = render(<Lists orders={['Thai Basil']} />);
  screen.getByRole('button', { name: 'Thai Basil' }).focus();
  rerender(<Lists orders={[]} />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Next stop' }));
  rerender(<Lists orders={[]} hasNext={false} />);
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Offers' }));
});
