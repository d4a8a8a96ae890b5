import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { PaymentList } from '#app/components/payment/payment-list.tsx';
import type { PaymentEntry } from '#worker/services/billing/payment-history.ts';
import { renderRoutes } from './render-routes.tsx';

const AT = Date.UTC(2026, 10, 20, 17);

async function readAmounts(kinds: PaymentEntry['kind'][]) {
  const rows = await renderRows(kinds);
  return rows.map((row) => row.lastElementChild?.textContent);
}

function renderRows(kinds: PaymentEntry['kind'][]) {
  const entries = kinds.map((kind, seq) => {
    const entry: PaymentEntry = { seq, kind, subject: 'delivery', amountCents: 706, at: AT, period: null };
    return entry;
  });
  const history = { entries, nextBefore: null };
  const list = (
    <PaymentList title="History" noneText="" history={history} isOlderPage={false} getPath={() => '/'} />
  );
  renderRoutes([{ path: '/', element: list }]);
  return screen.findAllByRole('listitem');
}

test('payments show a sign for their direction', async () => {
  const kinds = [
    'charge',
    'delivery_payment',
    'payout_reversal',
    'refund',
    'delivery_refund',
    'payout',
  ] as const;
  expect(await readAmounts([...kinds])).toEqual(['−$7.06', '−$7.06', '−$7.06', '+$7.06', '+$7.06', '+$7.06']);
});

test('amounts that are only owed, or no longer owed, show no sign, since they are not payments', async () => {
  const owed = ['payout_accrual', 'accrual_reversal'] as const;
  const credits = ['referral_credit', 'referral_reversal'] as const;
  expect(new Set(await readAmounts([...owed, ...credits]))).toEqual(new Set(['$7.06']));
});

test('a delivery charge says that it is on the bill, or off it again', async () => {
  const amounts = await readAmounts(['delivery_charge', 'delivery_reversal']);
  expect(amounts).toEqual(['$7.06 on bill', '$7.06 off bill']);
});

test('a bill paid by a credit does not read as if its deliveries had been reversed', async () => {
  const [row] = await renderRows(['delivery_reversal']);
  expect(row?.textContent).toContain('Taken off your bill on Nov 20, 2026');
});
