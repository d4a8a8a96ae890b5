import { vi } from 'vitest';

/** Resolves from outside. */
function createGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/**
 * Holds the first request back whose method and body are meant, on its way to a network that was faked before. `held`
 * resolves when it is there, and `release` lets it through, to be lost on its way back if `isLost`.
 */
export function holdBack(isMeant: (method: string, path: string, body: string) => boolean, isLost = false) {
  const reach = vi.mocked(globalThis.fetch).getMockImplementation();
  if (!reach) throw new Error('There is no network to hold anything back from');
  const [arrival, exit] = [createGate(), createGate()];
  let isOver = false;
  // why: third parties are on the network.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input));
    if (isOver || !isMeant(init?.method ?? 'GET', pathname, String(init?.body ?? '')))
      return reach(input, init);
    isOver = true;
    arrival.open();
    await exit.opened;
    const response = await reach(input, init);
    return isLost
      ? new Response(null, { status: 500, headers: { 'Stripe-Should-Retry': 'false' } })
      : response;
  });
  return { held: arrival.opened, release: exit.open };
}
