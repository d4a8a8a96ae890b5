import { readDocumentIntl } from '#app/i18n/read-document-intl.ts';
import { listTextAddresses } from '#app/i18n/text-store.ts';

/** Sent to the document by the app when what is drawn of the page responds. */
const STARTED = 'app-started';

export const announceStart = (): void => void document.dispatchEvent(new Event(STARTED));

export const waitForStart = (): Promise<unknown> =>
  new Promise((resolve) => document.addEventListener(STARTED, resolve, { once: true }));

/** Starts the app: runs the scripts that the server deferred. */
export function startApp(): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('[type^=later]')) {
    const copy = document.createElement('script');
    copy.type = script.type.slice('later-'.length);
    copy.nonce = script.nonce;
    copy.text = script.text;
    document.head.appendChild(copy);
    copy.remove();
  }
}

/** Loads the app's scripts and texts, so that its start need not wait for them. */
export function loadApp(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]'))
    link.rel = 'modulepreload';
  for (const address of listTextAddresses(readDocumentIntl())) {
    fetch(address)
      .then((answer) => answer.text())
      .catch(() => {});
  }
}
