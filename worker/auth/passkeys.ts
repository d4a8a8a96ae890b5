import { parse } from 'hono/utils/cookie';
import type { Ctx } from '#worker/ctx.ts';

/** The site a passkey belongs to: its host, and the origin its responses must come from. */
export type PasskeySite = { host: string; origin: string };

/** The site behind a request's URL. */
export function getPasskeySite(url: string): PasskeySite {
  const { hostname: host, origin } = new URL(url);
  return { host, origin };
}

const COOKIE = 'passkey';
const YEAR_SECONDS = 31_536_000;

/** The `Set-Cookie` value of a browser that has used a passkey here: its sign-in then offers passkeys instead of going straight to a provider. */
export function createPasskeyHint({ config }: Ctx): string {
  const secure = config.isLocal ? '' : '; Secure';
  return `${COOKIE}=1; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

export function hasPasskeyHint(cookieHeader: string | null): boolean {
  return parse(cookieHeader ?? '')[COOKIE] === '1';
}
