import { expect, test } from 'vitest';
import { signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readBody } from './browse.ts';

const PAGE = '/profile/notifications';

test('without scripts a driver chooses the zones that alerts come from, and sees them beside the switch', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  const read = async () => readBody(await driver.get(PAGE, undefined, { Accept: 'text/html' }));
  const before = await read();
  expect(before).toContain('You have no zones yet, so alerts come from everywhere.');
  expect(before).toContain('href="/ai-automation"');
  await postForm(driver, '/ai-automation', { newZone: 'Fells Point' });
  await postForm(driver, PAGE, { onlyMyZones: 'on' });
  const page = await read();
  expect(page).toContain('Your zones: Fells Point.');
  expect(page).toMatch(/<input(?=[^>]*name="onlyMyZones")(?=[^>]*checked)/);
});
