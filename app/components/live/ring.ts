import { paths } from '#worker/domain/shared/paths.ts';

/** Two rising notes: when each begins (s after now) and its pitch (Hz). */
const NOTES = [
  [0, 659],
  [0.18, 880],
] as const;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.25;

const BUZZ_MS = [180, 90, 180];

/** Browsers allow sounds only after a tap; null until then. */
let audio: AudioContext | null = null;

/** Enables sounds at the first tap. Returns a function that stops waiting for it. */
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

/** Announces the offers that are still open, by the driver's current settings and quiet hours. */
export async function ring(arrived: readonly string[]): Promise<void> {
  const answer = await fetch(paths.ringing()).catch(() => null);
  if (!answer?.ok) return;
  const { offers, chimes, vibrates, marksTitle, badgesApp } = await answer.json<Ringing>();
  if (!offers.some(({ id }) => arrived.includes(id))) return;
  if (chimes) chime();
  // Before the first tap browsers refuse with a console message.
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

/** Shows the number of offers in the title until the tab is visible. */
function mark(count: number): void {
  writeTitle(`(${count}) ${document.title.replace(MARK, '')}`);
}

/** Changes the text in its place, where the next page's title will be written. */
function writeTitle(title: string): void {
  const text = document.querySelector('title')?.firstChild;
  if (text) text.nodeValue = title;
}

/** Shows the number of offers on the app's icon until the tab is visible. */
function badge(count: number): void {
  hasBadge = true;
  navigator.setAppBadge?.(count).catch(() => {});
}

function unmark(): void {
  writeTitle(document.title.replace(MARK, ''));
  if (!hasBadge) return;
  hasBadge = false;
  navigator.clearAppBadge?.().catch(() => {});
}
