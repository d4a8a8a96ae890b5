import { paths } from '#worker/domain/shared/paths.ts';
import type { Ringing } from './announce-offers.ts';

/** Browsers allow sounds only after a tap; null until then. */
let audio: AudioContext | null = null;

/** What announces offers, which loads at a tap, so that it is there when an offer arrives. */
const loadAnnouncing = () => import('./announce-offers.ts').catch(() => null);

/** Enables sounds at the first tap. Returns a function that stops waiting for it. */
export function awaitTap(): () => void {
  const aborter = new AbortController();
  const prepare = () => {
    audio ??= new AudioContext();
    // On iPhones a call leaves it "interrupted"; while that lasts it cannot resume.
    if (audio.state !== 'running') audio.resume().catch(() => {});
    void loadAnnouncing().then((script) => script?.unmark());
  };
  // To Safari the press of a finger is no tap yet.
  for (const name of ['pointerup', 'click', 'keydown']) {
    document.addEventListener(name, prepare, { signal: aborter.signal, passive: true });
  }
  return () => aborter.abort();
}

/** Announces the offers that are still open, by the driver's current settings and quiet hours. */
export async function ring(arrived: readonly string[]): Promise<void> {
  const answer = await fetch(paths.ringing()).catch(() => null);
  if (!answer?.ok) return;
  const ringing = await answer.json<Ringing>();
  if (!ringing.offers.some(({ id }) => arrived.includes(id))) return;
  (await loadAnnouncing())?.announce(ringing, audio);
}
