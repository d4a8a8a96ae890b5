import { paths } from '#worker/domain/shared/paths.ts';
import type { WorkerEvents, WorkerScope } from './worker-scope.ts';

/** The future page of the form that the browser itself sent last; a redirect leads to it too. */
let formPage = '';

/** Follows the forms that the browser sends without the app's scripts. What is shared with the app stays on the phone. */
export function followForms(scope: WorkerScope): void {
  scope.addEventListener('fetch', ({ request: { mode, method, url }, resultingClientId }) => {
    const isSent = mode === 'navigate' && method === 'POST' && !url.endsWith(paths.shareOffer());
    if (isSent) formPage = resultingClientId;
  });
}

/** Whether such a form leads to this page, which says what became of it. */
export function isFormPage(event: ExtendableEvent): boolean {
  const { resultingClientId } = event as WorkerEvents['fetch'];
  return resultingClientId !== '' && resultingClientId === formPage;
}
