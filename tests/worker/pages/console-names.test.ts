import { expect, test } from 'vitest';
import { send, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { openAdmin } from './admin-browser.ts';

test('finds names without their accents, in every script, by the first or the last name', async () => {
  const admin = await openAdmin();
  const driver = await signIn();
  await postForm(driver, '/profile/account', { firstName: 'Zoë', lastName: 'Ñandú-O’Brien', units: 'km' });
  for (const query of ['by=name&text=zoe', 'by=surname&text=NANDU%20obrien', 'by=name&text=Zoë%20ñandú']) {
    expect(await admin.readBody(`/admin/drivers?${query}`), query).toContain(driver.email);
  }
  expect(await admin.readBody('/admin/drivers?by=name&text=zob')).not.toContain(driver.email);
  await postForm(driver, '/profile/account', { firstName: 'أَحْمَد', lastName: '王 伟', units: 'km' });
  expect(await admin.readBody('/admin/drivers?by=name&text=احمد')).toContain(driver.email);
  expect(await admin.readBody('/admin/drivers?by=surname&text=王伟')).toContain(driver.email);
  expect(await admin.readBody('/admin/drivers?by=name&text=zoe')).not.toContain(driver.email);
});

test('finds a driver by the name given to the network, and shows what else was given to it', async () => {
  const admin = await openAdmin();
  const driver = await signIn();
  const member = {
    driverName: 'Quillon Abernathy',
    phoneNumber: '410-555-0199',
    vehicleType: 'Scooter',
    licenseNumber: 'MD-4417',
    insuranceProvider: 'Chesapeake Mutual',
    preferredAreas: 'Fells Point',
  };
  expect((await driver.post('/api/roadwaze/signup', member)).status).toBe(201);
  const found = await admin.readBody('/admin/drivers?by=surname&text=abernathy');
  expect(found).toContain(driver.email);
  const id = /\/admin\/drivers\/([\w-]{36})/.exec(found)?.[1];
  const page = await admin.readBody(`/admin/drivers/${id}`);
  for (const text of Object.values(member)) expect(page).toContain(text);
});

test('finds a restaurant without its accents', async () => {
  const email = `${crypto.randomUUID()}@eat.example`;
  const body = { name: 'Café Señor Ünal', address: '1 Main Street', email, phone: '555 010 2030' };
  expect((await send('POST', '/api/restaurants/signup', { body })).status).toBe(201);
  expect(await (await openAdmin()).readBody('/admin/restaurants?text=cafe%20senor')).toContain(email);
});
