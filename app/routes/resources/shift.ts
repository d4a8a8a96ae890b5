import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import { isDocumentRequest } from '#app/lib/http.server.ts';
import { getSafePath } from '#worker/domain/auth/safe-return-path.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { setShift } from '#worker/services/drivers/set-shift.ts';

export async function loader() {
  return redirect(paths.home(), { status: 303 });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('shiftFailed');

/** Starts or ends the shift and redirects back. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { ctx, form } = context;
  await setShift(ctx, { driverId: driver.id, isOnline: form.get('online') === 'yes' });
  if (!isDocumentRequest(request)) return { isDone: true };
  return redirect(getSafePath(form.get('returnTo')), { status: 303 });
}
