import { expect, test } from 'vitest';
import { readJson, send, signIn } from '../client.ts';

const TEXT = '$8.50 total\n3 mi, 20 min';

/** Posts what a phone shares: a navigation that no page started, from another origin or none. */
async function share(
  fields: Record<string, string | Blob>,
  headers: Record<string, string>,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const body = new Response(form);
  const type = body.headers.get('Content-Type') ?? '';
  return send('POST', '/orders/share', {
    body: await body.text(),
    headers: { 'Content-Type': type, ...headers },
  });
}

const SENDERS: Record<string, string>[] = [
  { 'Sec-Fetch-Site': 'none' },
  { 'Sec-Fetch-Site': 'none', Origin: 'null' },
  { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://other.example' },
];

test.each(SENDERS)(
  'a shared text leads to the form from every sender, but is not passed along: %j',
  async (headers) => {
    const shared = await share({ title: '', text: TEXT }, headers);
    expect(shared.status).toBe(303);
    expect(shared.headers.get('Location')).toBe('/orders/new?shared=missing');
  },
);

test.each([6, 1_500_000])('sharing writes nothing, and drops a picture of %i bytes', async (size) => {
  const driver = await signIn();
  const picture = new File(['p'.repeat(size)], 'offer.png', { type: 'image/png' });
  const shared = await share({ picture }, { Cookie: driver.cookie });
  expect([shared.status, shared.headers.get('Location')]).toEqual([303, '/orders/new?shared=missing']);
  expect(shared.headers.get('Set-Cookie')).toBeNull();
  const html = await (await driver.get('/orders/new?shared=missing')).text();
  expect(html).toContain('We couldn’t get the shared offer.');
  expect(await readJson(driver.get('/api/orders'))).toEqual([]);
});

test('the manifest declares where to share', async () => {
  const manifest = await readJson(send('GET', '/manifest.webmanifest?language=en'));
  expect(manifest.share_target).toEqual({
    action: '/orders/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: {
      title: 'title',
      text: 'text',
      url: 'url',
      files: [{ name: 'picture', accept: ['image/*'] }],
    },
  });
});
