import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Test files share one runtime. If another file has tapped, its sound would ring here.
vi.resetModules();
const { awaitTap, ring } = await import('#app/components/live/ring.ts');

const notes = vi.fn();
const vibrate = vi.fn();
const setAppBadge = vi.fn(async () => {});
const clearAppBadge = vi.fn(async () => {});

const made: FakeAudio[] = [];
let isAllowed = false;

class FakeAudio {
  state = isAllowed ? 'running' : 'suspended';
  resume = async () => {
    if (isAllowed) this.state = 'running';
  };
  constructor() {
    made.push(this);
  }
  currentTime = 0;
  destination = {};
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (node: object) => node,
    start: notes,
    stop: () => {},
  });
  createGain = () => ({
    gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
    connect: (node: object) => node,
  });
}

const ALL = { chimes: true, vibrates: true, marksTitle: true, badgesApp: true };
let stop = () => {};

/** Sets what the driver's settings and quiet hours allow now, with one open offer. */
function allow(switches: Partial<typeof ALL>) {
  const ringing = { offers: [{ id: 'a' }], ...ALL, ...switches };
  // why: tests have no network.
  vi.stubGlobal('fetch', async () => Response.json(ringing));
}

/** Rings, and waits for the sound that may follow. */
async function ringOut(arrived: string[]) {
  await ring(arrived);
  await import('#app/components/live/announce-offers.ts');
  await new Promise((resolve) => setTimeout(resolve));
}

/** Simulates the tap of a finger. Browsers allow a sound only at its end. */
function tap() {
  for (const name of ['pointerdown', 'touchstart']) document.dispatchEvent(new Event(name));
  isAllowed = true;
  for (const name of ['pointerup', 'touchend', 'click']) document.dispatchEvent(new Event(name));
  isAllowed = false;
}

/** Taps, and waits for the script that the tap loads. */
async function tapOnce() {
  tap();
  await import('#app/components/live/announce-offers.ts');
  await new Promise((resolve) => setTimeout(resolve));
}

beforeEach(async () => {
  vi.stubGlobal('AudioContext', FakeAudio);
  const userActivation = { hasBeenActive: true };
  vi.stubGlobal('navigator', { userActivation, vibrate, setAppBadge, clearAppBadge });
  document.title = 'Orders';
  stop = awaitTap();
  await tapOnce();
  clearAppBadge.mockClear();
});

afterEach(() => {
  stop();
  for (const mock of [notes, vibrate, setAppBadge, clearAppBadge]) mock.mockClear();
});

test('a new offer rings with two notes, a vibration, and a count in the title and on the icon until a tap', async () => {
  allow({});
  await ringOut(['a']);
  expect(notes).toHaveBeenCalledTimes(2);
  expect(vibrate).toHaveBeenCalledTimes(1);
  expect(document.title).toBe('(1) Orders');
  expect(setAppBadge).toHaveBeenCalledWith(1);
  await tapOnce();
  expect(document.title).toBe('Orders');
  expect(clearAppBadge).toHaveBeenCalled();
});

test('the first tap after a phone call restores the sound', async () => {
  expect(made).toHaveLength(1);
  for (const audio of made) audio.state = 'interrupted';
  tap();
  allow({});
  await ringOut(['a']);
  expect(notes).toHaveBeenCalledTimes(2);
});

test.each(['chimes', 'vibrates', 'marksTitle', 'badgesApp'] as const)(
  'does not use a signal that is switched off: %s',
  async (off) => {
    allow({ [off]: false });
    await ringOut(['a']);
    expect(notes).toHaveBeenCalledTimes(off === 'chimes' ? 0 : 2);
    expect(vibrate).toHaveBeenCalledTimes(off === 'vibrates' ? 0 : 1);
    expect(setAppBadge).toHaveBeenCalledTimes(off === 'badgesApp' ? 0 : 1);
    expect(document.title).toBe(off === 'marksTitle' ? 'Orders' : '(1) Orders');
    await tapOnce();
    expect(document.title).toBe('Orders');
  },
);

test('the first tap clears the count that an earlier page left on the icon', async () => {
  stop();
  vi.resetModules();
  const next = await import('#app/components/live/ring.ts');
  stop = next.awaitTap();
  await tapOnce();
  expect(clearAppBadge).toHaveBeenCalled();
});

test('does not ring for an offer that is gone by then', async () => {
  allow({});
  await ringOut(['b']);
  expect([notes, vibrate, setAppBadge].some((mock) => mock.mock.calls.length > 0)).toBe(false);
});

test('writes the count into the title node, where the next page writes its title', async () => {
  const written = document.querySelector('title')?.firstChild as Text;
  allow({});
  await ring(['a']);
  expect(written.data).toBe('(1) Orders');
  await tapOnce();
  written.data = 'Earnings';
  expect(document.title).toBe('Earnings');
});
