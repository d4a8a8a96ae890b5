/** Two rising notes: when each begins (s after now) and its pitch (Hz). */
const NOTES = [
  [0, 659],
  [0.18, 880],
] as const;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.25;

const BUZZ_MS = [180, 90, 180];

/** The driver's open offers, and the ways of announcing them that the settings and quiet hours allow now. */
export type Ringing = {
  offers: { id: string }[];
  chimes: boolean;
  vibrates: boolean;
  marksTitle: boolean;
  badgesApp: boolean;
};

/** Announces new offers. Browsers give `audio` only after a tap. */
export function announce(
  { offers, chimes, vibrates, marksTitle, badgesApp }: Ringing,
  audio: AudioContext | null,
): void {
  if (chimes && audio) chime(audio);
  // Before the first tap browsers refuse with a console message.
  if (vibrates && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (marksTitle) mark(offers.length);
  if (badgesApp) badge(offers.length);
}

/** Plays two notes, where the browser allows sounds. */
function chime(audio: AudioContext): void {
  if (audio.state !== 'running') return;
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

/** Shows the number of offers in the title until a tap. */
function mark(count: number): void {
  writeTitle(`(${count}) ${document.title.replace(MARK, '')}`);
}

/** Changes the text in its place, where the next page's title will be written. */
function writeTitle(title: string): void {
  const text = document.querySelector('title')?.firstChild;
  if (text) text.nodeValue = title;
}

/** Shows the number of offers on the app's icon until a tap, which may be in a later page. */
function badge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => {});
}

/** Removes the numbers: a tap shows that the driver has seen the offers. */
export function unmark(): void {
  writeTitle(document.title.replace(MARK, ''));
  navigator.clearAppBadge?.().catch(() => {});
}
