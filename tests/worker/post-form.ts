import type { Client } from './client.ts';

/** Posts a form like a browser without JavaScript does. */
export function postForm(
  driver: Client,
  path: string,
  form: Record<string, string> | string[][],
): Promise<Response> {
  return driver.post(path, new URLSearchParams(form).toString(), {
    'Content-Type': 'application/x-www-form-urlencoded',
    Accept: 'text/html',
  });
}
