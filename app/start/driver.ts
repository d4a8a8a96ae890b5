import { awaitInstallOffer } from '#app/components/install/install-event.ts';
import { readDocumentIntl } from '#app/i18n/read-document-intl.ts';
import { saveBrowserChoices } from './save-browser-choices.ts';
import { listenForStart, loadApp, startApp } from './start-app.ts';
import { startOnTouch } from './start-on-touch.ts';

/** The script of pages of drivers and the console, which starts the app. */
const isDriver = readDocumentIntl().audience === 'driver';

startOnTouch(
  (onStarted, onLost) => {
    listenForStart(onStarted);
    startApp(onLost);
  },
  {
    // Elements marked "now" show nothing without the app.
    rests: isDriver && !document.querySelector('[data-activates="now"]'),
  },
);
awaitInstallOffer();
// Separate tasks, because the page is still being painted.
setTimeout(correctZone);
addEventListener('load', () => requestAnimationFrame(() => setTimeout(loadApp)));

/** The server formats times in the browser's time zone. If it used another one, reloads the page. */
function correctZone(): void {
  const isElsewhere = saveBrowserChoices();
  if (isElsewhere && isDriver) location.replace(location.pathname + location.search);
}
