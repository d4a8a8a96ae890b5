import { awaitInstallOffer } from '#app/components/install/install-event.ts';
import { readDocumentIntl } from '#app/i18n/read-document-intl.ts';
import { saveBrowserChoices } from './save-browser-choices.ts';
import { listenForStart, loadApp, startApp } from './start-app.ts';
import { startOnTouch } from './start-on-touch.ts';

/** The script of a driver's page, and of the console, which starts the app. */
const isDriver = readDocumentIntl().audience === 'driver';

startOnTouch(
  (onStarted, onLost) => {
    listenForStart(onStarted);
    startApp(onLost);
  },
  {
    // Some pages show nothing without the app.
    rests: isDriver && !document.querySelector('[data-activates="now"]'),
  },
);
awaitInstallOffer();
// Each is a task of its own: the page is being drawn.
setTimeout(correctZone);
addEventListener('load', () => requestAnimationFrame(() => setTimeout(loadApp)));

/** The server writes times in the time zone of the browser; in another one, the page is loaded again. */
function correctZone(): void {
  const isElsewhere = saveBrowserChoices();
  if (isElsewhere && isDriver) location.replace(location.pathname + location.search);
}
