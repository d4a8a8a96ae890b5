/** Two rising notes: start in seconds from now, pitch in Hz. */
const NOTES = [
  [0, 659],
  [0.18, 880],
] as const;
const NOTE_SECONDS = 0.35;
const LOUDNESS = 0.25;

const BUZZ_MS = [180, 90, 180];

/** The driver's open offers, and the ways to announce them that the settings and quiet hours currently allow. */
export type Ringing = {
  offers: { id: string }[];
  chimes: boolean;
  vibrates: boolean;
  marksTitle: boolean;
  badgesApp: boolean;
};

/** Announces new offers. `audio` is null until the first tap, since browsers require one. */
export function announce(
  { offers, chimes, vibrates, marksTitle, badgesApp }: Ringing,
  audio: AudioContext | null,
): void {
  if (chimes && audio) chime(audio);
  // Before the first tap, browsers refuse and log a console message.
  if (vibrates && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (marksTitle) mark(offers.length);
  if (badgesApp) badge(offers.length);
}

/** Plays two notes if the browser allows sound. */
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

/** Shows the number of offers in the page title until the next tap. */
function mark(count: number): void {
  writeTitle(`(${count}) ${document.title.replace(MARK, '')}`);
}

/** Edits the text node in place, since the next page's title is written to the same node. */
function writeTitle(title: string): void {
  const text = document.querySelector('title')?.firstChild;
  if (text) text.nodeValue = title;
}

/** Shows the number of offers on the app's icon until the next tap, which may be on a later page. */
function badge(count: number): void {
  navigator.setAppBadge?.(count).catch(() => {});
}

/** Removes the counts once a tap shows that the driver has seen the offers. */
export function unmark(): void {
  writeTitle(document.title.replace(MARK, ''));
  navigator.clearAppBadge?.().catch(() => {});
}
