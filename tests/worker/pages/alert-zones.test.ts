import { expect, test } from 'vitest';
import { signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { postSwitches } from '../post-switches.ts';
import { readBody } from './browse.ts';

const PAGE = '/profile/notifications';

test('without scripts, a driver chooses the zones that alerts come from, and sees them beside the switch', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  const read = async () => readBody(await driver.get(PAGE, undefined, { Accept: 'text/html' }));
  const before = await read();
  expect(before).toContain('You have no zones yet, so alerts come from everywhere.');
  expect(before).toContain('href="/ai-automation"');
  await postForm(driver, '/ai-automation', { newZone: 'Fells Point' });
  await postSwitches(driver, { onlyMyZones: 'on' });
  const page = await read();
  expect(page).toContain('Your zones: Fells Point.');
  expect(page).toMatch(/<input(?=[^>]*name="onlyMyZones")(?=[^>]*checked)/);
});

test('mentions working hours only where they limit alerts: automation is on, and they are not the whole day', async () => {
  const driver = await signIn();
  await driver.post('/api/create-subscription');
  const areNamed = async (settings: object) => {
    expect((await driver.post('/api/ai-automation-settings', settings)).status).toBe(200);
    const page = await readBody(await driver.get(PAGE, undefined, { Accept: 'text/html' }));
    return page.includes('within your working hours');
  };
  await postForm(driver, '/earnings', { earningsGoal: '200' });
  expect(await areNamed({ isEnabled: false })).toBe(false);
  expect(await areNamed({ isEnabled: true })).toBe(true);
  expect(await areNamed({ workingHoursStart: '00:00', workingHoursEnd: '00:00' })).toBe(false);
});
