/** Dispatched on the document once all rendered parts of the page are interactive. */
const STARTED = 'app-started';

export const announceStart = (): void => void document.dispatchEvent(new Event(STARTED));

export const listenForStart = (onStarted: () => void): void =>
  document.addEventListener(STARTED, onStarted, { once: true });

/** Starts the app by running the scripts that the server deferred. `onLost` is called if one fails to load. */
export function startApp(onLost: (() => void) | null = null): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('[type^=later]')) {
    const copy = document.createElement('script');
    copy.type = script.type.slice('later-'.length);
    copy.nonce = script.nonce;
    copy.text = script.text;
    copy.onerror = onLost;
    document.head.appendChild(copy);
    copy.remove();
  }
}

/** Loads the app's scripts and texts, so that its start need not wait for them. */
export function loadApp(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=later]')) {
    if (link.as === 'fetch')
      void fetch(link.href).then(
        (answer) => answer.text(),
        () => {},
      );
    else link.rel = 'modulepreload';
  }
}
