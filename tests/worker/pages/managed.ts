import { env } from 'cloudflare:test';
import { hashToken } from '#worker/auth/token-cookie.ts';
import { openPoster } from '../poster.ts';
import { openBrowser } from './browse.ts';

/** Opens a restaurant by its manage link, in a browser without scripts. */
export async function openManaged() {
  const poster = await openPoster();
  const token = crypto.randomUUID();
  await env.DB.prepare('update restaurants set manage_token_hash = ? where id = ?')
    .bind(await hashToken(token), poster.id)
    .run();
  return { poster, browser: openBrowser(), manage: `/restaurant-manage/${token}` };
}
