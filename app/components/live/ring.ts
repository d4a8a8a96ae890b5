import { paths } from '#worker/domain/shared/paths.ts';

const BUZZ_MS = [180, 90, 180];

/** Browsers allow sounds only after a tap; null until then. */
let audio: AudioContext | null = null;

/** The script of the sound, which loads at a tap, so that it is there when an offer arrives. */
const loadChime = () => import('./chime.ts').catch(() => null);

/** Enables sounds at the first tap. Returns a function that stops waiting for it. */
export function awaitTap(): () => void {
  const aborter = new AbortController();
  const prepare = () => {
    audio ??= new AudioContext();
    // On iPhones a call leaves it "interrupted"; while that lasts it cannot resume.
    if (audio.state !== 'running') audio.resume().catch(() => {});
    void loadChime();
    unmark();
  };
  // To Safari the press of a finger is no tap yet.
  for (const name of ['pointerup', 'click', 'keydown']) {
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
  if (chimes && audio) playChime(audio);
  // Before the first tap browsers refuse with a console message.
  if (vibrates && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(BUZZ_MS);
  if (marksTitle) mark(offers.length);
  if (badgesApp) badge(offers.length);
}

function playChime(on: AudioContext): void {
  void loadChime().then((script) => script?.chime(on));
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

function unmark(): void {
  writeTitle(document.title.replace(MARK, ''));
  navigator.clearAppBadge?.().catch(() => {});
}
