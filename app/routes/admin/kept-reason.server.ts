import { type AppLoadContext, createCookie, redirect } from '@remix-run/cloudflare';
import { paths } from '#app/lib/paths.ts';

/** A reason waits for as long as signing in again may take. */
const KEPT_SECONDS = 15 * 60;

const LONGEST_REASON = 500;

/** `path`: the page it was typed on. */
type KeptReason = { path: string; reason: string };

function getCookie({ config }: AppLoadContext['ctx']) {
  return createCookie('kept_reason', {
    path: paths.admin(),
    httpOnly: true,
    sameSite: 'lax',
    secure: !config.isLocal,
    maxAge: KEPT_SECONDS,
    secrets: [config.cookieSecret],
  });
}

/** The way to the administrator's sign-in for somebody whose session ended while they typed: it leads back to what they typed. */
export async function askToSignIn({ ctx }: AppLoadContext, { path, reason }: KeptReason): Promise<Response> {
  const kept: KeptReason = { path, reason: reason.slice(0, LONGEST_REASON) };
  const headers = { 'Set-Cookie': await getCookie(ctx).serialize(kept) };
  return redirect(paths.admin(path), { status: 303, headers });
}

/** The reason that was typed on the page at `path` before its administrator had to sign in again. */
export async function readKeptReason(
  { ctx }: AppLoadContext,
  request: Request,
  path: string,
): Promise<string | undefined> {
  const kept: KeptReason | null = await getCookie(ctx).parse(request.headers.get('Cookie'));
  return kept?.path === path ? kept.reason : undefined;
}

/** The header that takes a kept reason away. */
export function forgetReason({ ctx }: AppLoadContext): Promise<string> {
  return getCookie(ctx).serialize('', { maxAge: 0 });
}
