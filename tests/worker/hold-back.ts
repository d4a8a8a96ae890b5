import { vi } from 'vitest';

/** Returns a promise, and the function that resolves it. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

type IsMeant = (method: string, path: string, body: string) => boolean;
type Reach = () => Promise<Response>;

/**
 * Routes the first request that `isMeant` accepts through `pass`, in front of a network that is already mocked. `held` resolves
 * when the request has arrived there, and `release` lets it continue.
 */
function hold(
  isMeant: IsMeant,
  pass: (
    reach: Reach,
    exit: { open: () => void; opened: Promise<void> },
    arrive: () => void,
  ) => Promise<Response>,
) {
  const reach = vi.mocked(globalThis.fetch).getMockImplementation();
  if (!reach) throw new Error('There is no network to hold anything back from');
  const [arrival, exit] = [createGate(), createGate()];
  let isOver = false;
  // why: tests have no network.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input));
    if (isOver || !isMeant(init?.method ?? 'GET', pathname, String(init?.body ?? '')))
      return reach(input, init);
    isOver = true;
    return pass(() => reach(input, init), exit, arrival.open);
  });
  return { held: arrival.opened, release: exit.open };
}

/** Holds a request back before it reaches the network. If `isLost`, its response is lost on the way back. */
export function holdBack(isMeant: IsMeant, isLost = false) {
  return hold(isMeant, async (reach, exit, arrive) => {
    arrive();
    await exit.opened;
    const response = await reach();
    return isLost
      ? new Response(null, { status: 500, headers: { 'Stripe-Should-Retry': 'false' } })
      : response;
  });
}

/** Holds back the response of a request, so that it reports an outdated state when it is released. */
export function holdResponse(isMeant: IsMeant) {
  return hold(isMeant, async (reach, exit, arrive) => {
    const response = await reach();
    arrive();
    await exit.opened;
    return response;
  });
}
