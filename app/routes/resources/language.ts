import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare';
import { peekSession } from '#app/lib/auth.server.ts';
import { writeChoiceCookie } from '#app/lib/http.server.ts';
import { getSafePath } from '#worker/domain/auth/safe-return-path.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { setLanguage } from '#worker/services/drivers/set-language.ts';
import { findLanguage } from '#worker/words/find-language.server.ts';
import { LANGUAGE_KEY } from '#worker/words/languages.ts';

export async function loader() {
  return redirect(paths.home(), { status: 303 });
}

/** Stores the chosen language in a cookie and, for a signed-in driver, in the account. Redirects back. */
export async function action({ context }: ActionFunctionArgs) {
  const { ctx, form } = context;
  const language = findLanguage(String(form.get('language')));
  const headers = new Headers();
  if (language) {
    const session = await peekSession(context);
    if (session) await setLanguage(ctx, { driverId: session.driver.id, language });
    headers.set('Set-Cookie', writeChoiceCookie(ctx, LANGUAGE_KEY, language));
  }
  return redirect(getSafePath(form.get('returnTo')), { status: 303, headers });
}
