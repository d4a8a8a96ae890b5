import { fillFromAddress } from '#app/components/form/fill-from-address.ts';
import { isMarkedQueued } from '#app/components/offline/queue-mark.ts';
import { activate, isActivated, listenForActivation } from './activate.ts';
import { closeMenus } from './close-menus.ts';
import { followPage } from './follow-page.ts';
import { goBackWithin } from './go-back-within.ts';
import { keepMarkedForms } from './keep-marked-forms.ts';
import { saveBrowserChoices } from './save-browser-choices.ts';

/** How long a toast on a visitor's page stays, in ms. */
const TOAST_MS = 5000;
/** The delay of the redirect to the sign-in, in ms. */
const REDIRECT_MS = 500;
/** The delay before less important parts load, in ms. */
const REST_MS = 1000;

const isElsewhere = saveBrowserChoices();
closeMenus(() => document.querySelector<HTMLDetailsElement>('details[data-menu][open]'));
listenForActivation();
followPage(isElsewhere);
for (const marker of document.querySelectorAll<HTMLElement>('[data-prefill]')) fillFromAddress(marker);
keepMarkedForms();
for (const part of document.querySelectorAll<HTMLElement>('[data-needs]')) {
  part.hidden = !(String(part.dataset.needs) in window);
}
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const toast = event.target.closest('[data-dismiss]')?.closest<HTMLElement>('[data-toast]');
  if (toast) toast.hidden = true;
  // Once the app has started, its own link may have gone back.
  if (!event.defaultPrevented && event.target.closest('[data-back]'))
    goBackWithin(event, () => history.back());
});
for (const toast of document.querySelectorAll<HTMLElement>('[data-toast=success]')) {
  setTimeout(() => {
    toast.hidden = true;
  }, TOAST_MS);
}
const way = document.querySelector<HTMLAnchorElement>('a[data-go]');
if (way) setTimeout(() => isActivated() || location.assign(way.href), REDIRECT_MS);
document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
if (document.querySelector('[data-activates=now]')) activate();
// A driver's session left unsent actions, which the app shows.
setTimeout(() => isMarkedQueued() && activate(), REST_MS);
