import { expect, test } from 'vitest';
import { type Client, readJson, signIn } from '../client.ts';
import { postForm } from '../post-form.ts';
import { readBody } from './browse.ts';

async function insertOffer(driver: Client): Promise<string> {
  return (await readJson(driver.post('/api/generate-mock-orders'))).orders[0].id;
}
const save = (driver: Client, orderId: string, note: string) =>
  postForm(driver, `/orders/${orderId}/note`, { intent: 'note', orderId, note, returnTo: '/orders' });
const readNote = async (driver: Client, orderId: string): Promise<string> =>
  (await readJson(driver.get('/api/orders'))).find(({ id }: { id: string }) => id === orderId).note;

test('without JavaScript, saves the note of an open order and shows it on the card', async () => {
  const driver = await signIn();
  const id = await insertOffer(driver);
  const saved = await save(driver, id, 'Gate 4417\r\nLeave at door');
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/orders']);
  expect(await readNote(driver, id)).toBe('Gate 4417\nLeave at door');
  expect(await readBody(await driver.get('/orders'))).toContain('Gate 4417\nLeave at door');
  expect(await readBody(await driver.get(`/orders/${id}/note`))).toContain(
    'Gate 4417\nLeave at door</textarea>',
  );
  await save(driver, id, '');
  expect(await readNote(driver, id)).toBe('');
});

test('keeps a refused note in the form, with the reason', async () => {
  const driver = await signIn();
  const id = await insertOffer(driver);
  const long = 'x'.repeat(2001);
  const tooLong = await save(driver, id, long);
  expect(tooLong.status).toBe(400);
  const html = await readBody(tooLong);
  expect(html).toContain('This is too long');
  expect(html).toContain(`${long}</textarea>`);
  await driver.patch(`/api/orders/${id}/status`, { status: 'declined' });
  const ended = await save(driver, id, 'Gate 4417');
  expect(ended.status).toBe(409);
  const page = await readBody(ended);
  expect(page).toContain('This order can no longer be changed.');
  expect(page).toContain('Gate 4417</textarea>');
});

test('neither shows nor saves the note of another driver’s order', async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const id = await insertOffer(owner);
  expect((await other.get(`/orders/${id}/note`)).status).toBe(404);
  await save(other, id, 'mine');
  expect(await readNote(owner, id)).toBe('');
});

test('the forms that add and correct an order have the note too', async () => {
  const driver = await signIn();
  const form = { intent: 'addOrder', platform: 'doordash', payoutAmount: '9.25', units: 'miles' };
  await postForm(driver, '/orders/new', { ...form, note: 'Gate 4417' });
  const [{ id, note }] = await readJson(driver.get('/api/orders'));
  expect(note).toBe('Gate 4417');
  expect(await readBody(await driver.get(`/orders/${id}`))).toContain('Gate 4417</textarea>');
  const edit = { ...form, intent: 'editOrder', orderId: id, seenAt: '0', note: 'Gate 9' };
  await postForm(driver, `/orders/${id}`, edit);
  expect(await readNote(driver, id)).toBe('Gate 9');
});
