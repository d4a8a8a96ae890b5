import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { readJson, signIn } from '../client.ts';

const TYPED = [
  '</script><script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "Robert'); drop table orders;--",
  '{{7*7}}<%= 7 %>',
  'javascript:alert(1)',
];

test.each(TYPED)(
  'shows what a driver typed as plain text wherever it appears, and unchanged: %s',
  async (text) => {
    const driver = await signIn();
    const input = { restaurantName: text, restaurantAddress: text, customerAddress: text, note: text };
    const { id } = await readJson(driver.post('/api/orders', buildOrderInput(input)));
    await driver.patch(`/api/orders/${id}`, { note: text });
    for (const path of [
      '/',
      '/orders',
      `/orders/${id}`,
      `/orders/${id}/note`,
      `/orders/${id}.data`,
      '/map',
    ]) {
      const page = await driver.get(path);
      expect(page.status).toBe(200);
      if (!page.headers.get('Content-Type')?.startsWith('text/html')) continue;
      const html = await page.text();
      expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript:/i);
    }
    const [order] = await readJson(driver.get('/api/orders'));
    expect(order).toMatchObject({ id, restaurantName: text, customerAddress: text });
  },
);
