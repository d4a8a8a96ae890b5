import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NetworkFlow } from '#app/routes/integrations/network-flow.tsx';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

const show = (props: { payer: 'off' | 'stripe'; isMember: boolean }) =>
  renderRoutes([
    {
      path: '/',
      Component: () => <NetworkFlow step="terms" requestKey="key-1" onDone={() => {}} {...props} />,
    },
  ]);

test.each([
  { payer: 'off', isMember: false, leadsOn: false },
  { payer: 'off', isMember: true, leadsOn: true },
  { payer: 'stripe', isMember: false, leadsOn: true },
] as const)(
  'payments $payer, member $isMember: the form is offered: $leadsOn',
  async ({ leadsOn, ...props }) => {
    show(props);
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryAllByRole('link', { name: en.network.next })).toHaveLength(leadsOn ? 1 : 0);
    expect(screen.queryAllByText(en.subscribe.paymentsOff)).toHaveLength(leadsOn ? 0 : 1);
  },
);
