import { existsSync } from 'node:fs';
import path from 'node:path';

/** Used by every page. One file compresses a tenth better than many. */
const CORE_PACKAGES =
  /^\0(vite\/preload-helper|commonjsHelpers)|\/node_modules\/(react|react-dom|preact|@remix-run|react-router|react-router-dom|turbo-stream|use-intl|@formatjs|icu-minify)\/|\/lucide-react\/dist\/esm\/icons\/(arrow-left|chart-no-axes-column|house|loader-circle|map|package|user-round|users)\.mjs/;
const CORE_FILES = [
  'app/components/create-icon.ts',
  'app/components/form/order-forms.ts',
  'app/components/install/install-event.ts',
  'app/components/layout/app-shell.tsx',
  'app/components/layout/contact-link.tsx',
  'app/components/layout/error-page.tsx',
  'app/components/layout/logo.tsx',
  'app/components/layout/main-nav.tsx',
  'app/components/layout/navigation-progress.tsx',
  'app/components/layout/page.tsx',
  'app/components/layout/sign-in-refresh.tsx',
  'app/components/layout/signed-out.tsx',
  'app/components/layout/use-connection.ts',
  'app/components/lazy/lazy-component.ts',
  'app/components/lazy/load-or-omit.ts',
  'app/components/lazy/load-until-there.ts',
  'app/components/live/outdated.ts',
  'app/components/live/repeat-in-sight.ts',
  'app/components/money.tsx',
  'app/components/offline/queue-mark.ts',
  'app/components/offline/queue-state.ts',
  'app/components/offline/register-worker.ts',
  'app/components/offline/signed-out-phone.tsx',
  'app/components/taps/ignore-taps.ts',
  'app/components/taps/use-move-guard.ts',
  'app/components/ui/badge.tsx',
  'app/components/ui/button-classes.ts',
  'app/components/ui/button.tsx',
  'app/components/ui/card.tsx',
  'app/components/ui/menu.tsx',
  'app/components/ui/static-toast.tsx',
  'app/components/ui/toast-area.tsx',
  'app/components/ui/toast-classes.ts',
  'app/components/ui/use-toast-texts.ts',
  'app/components/use-error-text.ts',
  'app/i18n/document-intl.tsx',
  'app/i18n/page-with-texts.tsx',
  'app/i18n/read-document-intl.ts',
  'app/i18n/text-store.ts',
  'app/lib/browser-storage.ts',
  'app/lib/client-action.ts',
  'app/lib/create-store.ts',
  'app/lib/cx.ts',
  'app/lib/decide-revalidation.ts',
  'app/lib/error-kind.ts',
  'app/lib/nonce.ts',
  'app/lib/page-handle.ts',
  'app/lib/toast-store.ts',
  'app/lib/toast.ts',
  'app/lib/use-at-rest.ts',
  'app/lib/use-hydrated.ts',
  'app/lib/use-root.ts',
  'app/root.tsx',
  'app/routes/orders/order-client-action.ts',
  'app/visitor/close-menus.ts',
  'app/visitor/go-back-within.ts',
  'app/visitor/is-static-page.ts',
  'app/visitor/save-browser-choices.ts',
  'app/visitor/use-is-static.ts',
  'worker/domain/limits/account-limits.ts',
  'worker/domain/limits/describe-wait.ts',
  'worker/domain/orders/order.ts',
  'worker/domain/shared/paths.ts',
  'worker/words/languages.ts',
  'worker/words/write-dollars.ts',
];

/** Used by most pages of a driver. Separate files would be many small requests. */
const DRIVER_PACKAGES =
  /\/lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|shared\/.*|icons\/(bell|check|copy|chevron-down|chevron-right|download|external-link|map-pinned|navigation|plus|search-x|sliders-horizontal|sparkles))\.mjs/;
const DRIVER_FILES = [
  'app/components/address-text.tsx',
  'app/components/date-time.tsx',
  'app/components/map/map-theme.ts',
  'app/components/map/position-permission.ts',
  'app/components/map/route-picture.tsx',
  'app/components/map/stop-number.tsx',
  'app/components/measures.ts',
  'app/components/offline/use-refusal-text.ts',
  'app/components/ui/dialog-link.tsx',
  'app/components/ui/disclosure-summary.tsx',
  'app/components/ui/script-button.tsx',
  'app/lib/copy-text.ts',
  'app/routes/drive/map-app.ts',
  'app/routes/drive/navigate-button.tsx',
  'app/routes/drive/use-long-press.ts',
  'app/routes/offers/use-worth.ts',
  'app/routes/orders/note/order-notes.tsx',
  'app/routes/orders/optimistic-orders.ts',
  'app/routes/orders/order-move-form.tsx',
  'app/routes/orders/sample-badge.tsx',
  'app/routes/orders/send-state.tsx',
  'app/routes/orders/verdict-pill.tsx',
  'worker/domain/earnings/earnings.ts',
  'worker/domain/integrations/platform-catalog.ts',
  'worker/domain/orders/foresee-move.ts',
  'worker/domain/orders/order-moves.ts',
  'worker/domain/orders/stale-orders.ts',
  'worker/domain/profile/units.ts',
  'worker/domain/routes/place-links.ts',
  'worker/domain/shared/time.ts',
  'worker/engines/offers/deadline.ts',
  'worker/engines/offers/decide-verdicts.ts',
  'worker/engines/offers/offer.ts',
  'worker/engines/streets/places/split-address.ts',
];

/** What the pages that work through the stops of a route share. */
const STOP_FILES = [
  'app/routes/drive/copy-address.tsx',
  'app/routes/drive/list-active-stops.ts',
  'app/routes/drive/pickup-wait.tsx',
  'app/routes/drive/stop-actions.tsx',
  'app/routes/drive/stops-map.tsx',
  'app/routes/drive/use-stop-texts.ts',
  'app/routes/offers/offer-answers.tsx',
];

/** What pages with offers share. */
const OFFER_FILES = [
  'app/routes/dashboard/offer-ring.tsx',
  'app/routes/dashboard/use-now.ts',
  'app/routes/offers/accepted-for-you.tsx',
  'app/routes/offers/gone-offers.tsx',
  'app/routes/offers/network-offer.tsx',
  'app/routes/orders/edit-order-link.tsx',
  'app/routes/orders/focus-keeper.tsx',
  'app/routes/orders/note/note-link.tsx',
  'app/routes/orders/platform-name.tsx',
  'worker/domain/orders/gone-offer.ts',
  'worker/domain/orders/order-names.ts',
  'worker/engines/offers/sort-offers.ts',
];

/** What pages with forms share. */
const FORM_FILES = [
  'app/components/form/field.tsx',
  'app/components/form/form-alert.tsx',
  'app/components/form/form-reply-context.tsx',
  'app/components/form/form-reply.ts',
  'app/components/form/use-when-done.ts',
  'app/routes/orders/note/note-field.tsx',
];

/** What pages of visitors share; drivers change the language in their profile. */
const PUBLIC_FILES = ['app/components/layout/language-menu.tsx', 'app/components/layout/site-footer.tsx'];
const NO_PACKAGES = /^$/;

const CHUNKS = [
  { name: 'core', packages: CORE_PACKAGES, files: CORE_FILES },
  { name: 'driver', packages: DRIVER_PACKAGES, files: DRIVER_FILES },
  { name: 'forms', packages: NO_PACKAGES, files: FORM_FILES },
  { name: 'offers', packages: NO_PACKAGES, files: OFFER_FILES },
  { name: 'public', packages: NO_PACKAGES, files: PUBLIC_FILES },
  { name: 'stops', packages: NO_PACKAGES, files: STOP_FILES },
];

/** Fails the build when a listed file does not exist, so that a moved one does not leave the shared chunk unnoticed. */
export function chooseChunks(): (id: string) => string | undefined {
  const missing = CHUNKS.flatMap(({ files }) => files).find((file) => !existsSync(file));
  if (missing) throw new Error(`app/shared-chunks.ts lists ${missing}, which does not exist.`);
  const chunks = CHUNKS.map(({ files, ...chunk }) => ({
    ...chunk,
    files: new Set(files.map((file) => path.resolve(file))),
  }));
  return (id) => chunks.find(({ files, packages }) => files.has(id) || packages.test(id))?.name;
}
