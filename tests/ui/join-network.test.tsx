import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { NetworkFlow, type NetworkStep } from '#app/routes/integrations/network-flow.tsx';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

type Shown = { payer: 'off' | 'stripe'; isMember: boolean; step?: NetworkStep };

const show = (props: Shown) =>
  renderRoutes([
    {
      path: '/',
      Component: () => <NetworkFlow step="terms" requestKey="key-1" onDone={() => {}} {...props} />,
    },
  ]);

test.each([
  { payer: 'off', isMember: false, leadsOn: false },
  { payer: 'off', isMember: true, leadsOn: false },
  { payer: 'stripe', isMember: false, leadsOn: true },
] as const)(
  'with payments $payer and member $isMember, links to the form: $leadsOn',
  async ({ leadsOn, ...props }) => {
    show(props);
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryAllByRole('link', { name: en.network.next })).toHaveLength(leadsOn ? 1 : 0);
    expect(screen.queryAllByText(en.subscribe.paymentsOff)).toHaveLength(leadsOn ? 0 : 1);
  },
);

test.each([
  { payer: 'off', isMember: false, isForm: false },
  { payer: 'off', isMember: true, isForm: false },
  { payer: 'stripe', isMember: false, isForm: true },
] as const)(
  'with payments $payer and member $isMember, shows the form at its URL: $isForm',
  async ({ isForm, ...props }) => {
    show({ ...props, step: 'details' });
    await screen.findByRole('heading', { level: 2 });
    expect(screen.queryAllByRole('textbox')).toHaveLength(isForm ? 6 : 0);
    expect(screen.queryAllByText(en.subscribe.paymentsOff)).toHaveLength(isForm ? 0 : 1);
  },
);
