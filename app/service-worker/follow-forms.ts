import { paths } from '#worker/domain/shared/paths.ts';
import type { WorkerEvents, WorkerScope } from './worker-scope.ts';

/** The client id of the page that the last browser-submitted form leads to, also through redirects. */
let formPage = '';

/**
 * Tracks forms that the browser submits without the app's scripts. The share target's form is excluded, since it stays on the
 * phone.
 */
export function followForms(scope: WorkerScope): void {
  scope.addEventListener('fetch', ({ request: { mode, method, url }, resultingClientId }) => {
    const isSent = mode === 'navigate' && method === 'POST' && !url.endsWith(paths.shareOffer());
    if (isSent) formPage = resultingClientId;
  });
}

/** Whether such a form leads to this page, which shows its outcome. */
export function isFormPage(event: ExtendableEvent): boolean {
  const { resultingClientId } = event as WorkerEvents['fetch'];
  return resultingClientId !== '' && resultingClientId === formPage;
}
