import { useRouteError } from '@remix-run/react';
import { getErrorKind, getReturnTo } from '#app/lib/error-kind.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Without JavaScript, redirects from a page that requires sign-in to the sign-in page. */
export function SignInRefresh() {
  const error = useRouteError();
  if (!error || getErrorKind(error) !== 'unauthorized') return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`1;url=${paths.login(getReturnTo(error))}`} />
    </noscript>
  );
}
