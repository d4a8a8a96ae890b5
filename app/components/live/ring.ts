import { paths } from '#worker/domain/shared/paths.ts';

/** Two rising notes: when each begins (s after now) and its pitch (Hz). */
const NOTES = [
  [0, 659],
  [0.18, 880],
] as const;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.25;

const BUZZ_MS = [180, 90, 180];

/** A browser makes sounds only after a tap; until then there is nothing to make them with. */
let audio: AudioContext | null = null;

/** Makes chimes possible from the first tap on, until the returned function is called. */
export function awaitTap(): () => void {
  const aborter = new AbortController();
  const prepare = () => {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    unmark();
  };
  for (const name of ['pointerdown', 'keydown']) {
    document.addEventListener(name, prepare, { signal: aborter.signal, passive: true });
  }
  return () => aborter.abort();
}

type Ringing = {
  offers: { id: string }[];
  chimes: boolean;
  vibrates: boolean;
  marksTitle: boolean;
  badgesApp: boolean;
};

/** Announces those of the offers that are still open, as the driver's settings and quiet hours have it at this moment. */
export async function ring(arrived: readonly string[]): Promise<void> {
  const answer = await fetch(paths.ringing()).catch(() => null);
  if (!answer?.ok) return;
  const { offers, chimes, vibrates, marksTitle, badgesApp } = await answer.json<Ringing>();
  if (!offers.some(({ id }) => arrived.includes(id))) return;
  if (chimes) chime();
  // Before the first tap a browser refuses, and says so on its console.
  if (vibrates && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (marksTitle) mark(offers.length);
  if (badgesApp) badge(offers.length);
}

function chime(): void {
  if (audio?.state !== 'running') return;
  for (const [after, pitch] of NOTES) {
    const start = audio.currentTime + after;
    const note = audio.createOscillator();
    const volume = audio.createGain();
    note.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + NOTE_SECONDS);
  }
}

const MARK = /^\(\d+\) /;
let hasBadge = false;

/** How many offers wait, before the title until the driver looks. */
function mark(count: number): void {
  document.title = `(${count}) ${document.title.replace(MARK, '')}`;
}

/** How many offers wait, on the app's icon until the driver looks. */
function badge(count: number): void {
  hasBadge = true;
  navigator.setAppBadge?.(count).catch(() => {});
}

function unmark(): void {
  document.title = document.title.replace(MARK, '');
  if (!hasBadge) return;
  hasBadge = false;
  navigator.clearAppBadge?.().catch(() => {});
}
