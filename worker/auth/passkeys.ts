import { parse } from 'hono/utils/cookie';
import type { Ctx } from '#worker/ctx.ts';

/** The site a passkey belongs to: its host, and the origin its responses must come from. */
export type PasskeySite = { host: string; origin: string };

export function getPasskeySite(url: string): PasskeySite {
  const { hostname: host, origin } = new URL(url);
  return { host, origin };
}

const COOKIE = 'passkey';
const YEAR_SECONDS = 31_536_000;

/**
 * Returns the `Set-Cookie` value that marks a browser as having used a passkey here, so that sign-in offers passkeys instead of
 * going straight to a provider.
 */
export function createPasskeyHint({ config }: Ctx): string {
  const secure = config.isLocal ? '' : '; Secure';
  return `${COOKIE}=1; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`;
}

export function hasPasskeyHint(cookieHeader: string | null): boolean {
  return parse(cookieHeader ?? '')[COOKIE] === '1';
}
