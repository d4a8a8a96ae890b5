import { send } from '../client.ts';

/** The fields of a form, as pairs where a name occurs more than once. */
type Fields = Record<string, string> | [string, string][];

/** Opens a browser without scripts. It keeps cookies, posts forms and does not follow redirects. */
export function openBrowser(extra: Record<string, unknown> = {}) {
  const cookies = new Map<string, string>();

  async function ask(method: 'GET' | 'POST', path: string, fields?: Fields) {
    const answer = await send(method, path, {
      env: extra,
      headers: {
        Accept: 'text/html',
        'Sec-Fetch-Dest': 'document',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      body: fields && new URLSearchParams(fields).toString(),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      if (value === '' || /Max-Age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  return {
    cookies,
    open: (path: string) => ask('GET', path),
    read: async (path: string) => readBody(await ask('GET', path)),
    post: (path: string, fields: Fields) => ask('POST', path, fields),
    signIn: (email: string, firstName = '') => ask('POST', '/api/login/local', { email, firstName }),
  };
}

/** Returns what a page shows, without the head, which has every text of the catalog, and the scripts, which have the data. */
export async function readBody(answer: Response): Promise<string> {
  const html = await answer.text();
  return html.slice(html.indexOf('<body')).replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
}

/** Returns the value of a hidden field of a page. */
export function readHidden(html: string, name: string): string {
  return html.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? '';
}

/** Returns the fields of a page with an order form, as a browser would submit them. */
export function readFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input[^>]*name="([^"]+)"[^>]*>/g)].map(
    ([input, name = '']): [string, string] => [name, decode(/value="([^"]*)"/.exec(input)?.[1] ?? '')],
  );
  const platform = /<option[^>]*value="(\w+)"[^>]*selected/.exec(html)?.[1] ?? '';
  return { ...Object.fromEntries(inputs), platform };
}

const decode = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
