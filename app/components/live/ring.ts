import { paths } from '#worker/domain/shared/paths.ts';
import type { Ringing } from './announce-offers.ts';

/** Null until a tap, since browsers allow sound only after one. */
let audio: AudioContext | null = null;

/** The sound and vibration module, loaded on the first tap so it's ready when an offer arrives. */
const loadAnnouncing = () => import('./announce-offers.ts').catch(() => null);

/** Enables sound at the first tap. Returns a function that removes the listeners. */
export function awaitTap(): () => void {
  const aborter = new AbortController();
  const prepare = () => {
    audio ??= new AudioContext();
    // On iPhones a call leaves it "interrupted", and it cannot resume until the call ends.
    if (audio.state !== 'running') audio.resume().catch(() => {});
    void loadAnnouncing().then((script) => script?.unmark());
  };
  // Safari doesn't count a pointerdown as a tap.
  for (const name of ['pointerup', 'click', 'keydown']) {
    document.addEventListener(name, prepare, { signal: aborter.signal, passive: true });
  }
  return () => aborter.abort();
}

/** Announces the offers that are still open, as the driver's current settings and quiet hours allow. */
export async function ring(arrived: readonly string[]): Promise<void> {
  const answer = await fetch(paths.ringing()).catch(() => null);
  if (!answer?.ok) return;
  const ringing = await answer.json<Ringing>();
  if (!ringing.offers.some(({ id }) => arrived.includes(id))) return;
  (await loadAnnouncing())?.announce(ringing, audio);
}
