import type { WorkerEvents, WorkerScope } from './worker-scope.ts';

/** The future page of the form that the browser itself sent last; a redirect leads to it too. */
let formPage = '';

/** Follows the forms that the browser sends without the app's scripts. */
export function followForms(scope: WorkerScope): void {
  scope.addEventListener('fetch', ({ request: { mode, method }, resultingClientId }) => {
    if (mode === 'navigate' && method === 'POST') formPage = resultingClientId;
  });
}

/** Whether such a form leads to this page, which says what became of it. */
export function isFormPage(event: ExtendableEvent): boolean {
  const { resultingClientId } = event as WorkerEvents['fetch'];
  return resultingClientId !== '' && resultingClientId === formPage;
}
