import { screen } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ShiftSwitch } from '#app/components/layout/shift-switch.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import { renderRoutes } from './render-routes.tsx';

test('the second tap of a double tap does not end the shift that the first one started', async () => {
  const action = vi.fn(() => new Promise<null>(() => {}));
  renderRoutes([
    { id: 'root', path: '/', loader: () => ({ isOnline: false }), Component: ShiftSwitch },
    { path: paths.shift(), action, element: null },
  ]);
  const button = await screen.findByRole('button', { name: 'Go online' });
  button.getBoundingClientRect = () => new DOMRect(10, 20, 100, 48);
  await userEvent.click(button);
  expect(action).toHaveBeenCalledTimes(1);
  const { position, left, top, width, height } = (document.body.lastElementChild as HTMLElement).style;
  expect([position, left, top, width, height]).toEqual(['fixed', '10px', '20px', '100px', '48px']);
});
