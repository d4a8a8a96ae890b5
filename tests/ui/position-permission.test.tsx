import { Link } from '@remix-run/react';
import { act, screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PositionSender } from '#app/components/layout/position-sender.tsx';
import { ShiftSwitch } from '#app/components/layout/shift-switch.tsx';
import { positionPermission } from '#app/components/map/position-permission.ts';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

const HERE = { coords: { latitude: 39.29, longitude: -76.61 } } as GeolocationPosition;
const DENIED = { code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError;

const watchPosition = vi.fn(() => 1);
const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>();
const status = Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus;

beforeEach(() => {
  vi.clearAllMocks();
  positionPermission.set(null);
  // why: tests have no geolocation. The permission behaves like Safari's.
  vi.spyOn(navigator, 'geolocation', 'get').mockReturnValue({
    watchPosition,
    getCurrentPosition,
    clearWatch: () => {},
  });
  vi.spyOn(navigator, 'permissions', 'get').mockReturnValue(
    Object.assign(new EventTarget(), { query: async () => status }),
  );
});
afterEach(() => positionPermission.set(null));

const allow = () => getCurrentPosition.mockImplementation((take) => take(HERE));
const deny = () => getCurrentPosition.mockImplementation((_, fail) => fail?.(DENIED));
const findShare = () => screen.findByRole('button', { name: en.shift.sharePosition });

test('the tap that starts the shift is enough where the browser never reports that it allows', async () => {
  allow();
  const first = renderRoutes([
    { path: '/', Component: ShiftSwitch },
    { path: '/shift', action: () => null },
  ]);
  await userEvent.click(screen.getByRole('button', { name: en.shift.goOnline }));
  first.unmount();
  expect(watchPosition).not.toHaveBeenCalled();
  renderRoutes([{ path: '/', Component: PositionSender }]);
  await waitFor(() => expect(watchPosition).toHaveBeenCalledTimes(1));
});

test('a page opened during the shift requests the position only through a button', async () => {
  allow();
  renderRoutes([{ path: '/', Component: PositionSender }]);
  const share = await findShare();
  expect([getCurrentPosition, watchPosition].some(({ mock }) => mock.calls.length > 0)).toBe(false);
  await userEvent.click(share);
  expect(screen.queryByText(en.shift.sharePosition)).toBeNull();
  expect(watchPosition).toHaveBeenCalledTimes(1);
});

test('does not ask again after a refusal, also after a visit to another screen', async () => {
  deny();
  const Sender = () => (
    <>
      <Link to="/orders">Orders</Link>
      <Link to="/">Home</Link>
      <PositionSender />
    </>
  );
  renderRoutes([{ path: '/*', Component: Sender }]);
  await userEvent.click(await findShare());
  for (const name of ['Orders', 'Home']) {
    await userEvent.click(screen.getByRole('link', { name }));
    expect(screen.queryByText(en.shift.sharePosition)).toBeNull();
  }
  expect(watchPosition).not.toHaveBeenCalled();
});

test('prompts again only after a tap once a permission has ended', async () => {
  allow();
  renderRoutes([{ path: '/', Component: PositionSender }]);
  await userEvent.click(await findShare());
  expect(watchPosition).toHaveBeenCalledTimes(1);
  await act(async () => void status.dispatchEvent(new Event('change')));
  expect(await findShare()).toBeDefined();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(watchPosition).toHaveBeenCalledTimes(1);
});
