import { env } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { openSocket } from './open-socket.ts';

const DRIVERS = 20;

const addOrder = async ({ cookie }: Client, bindings?: Record<string, unknown>): Promise<string> => {
  const options = { body: buildOrderInput(), headers: { Cookie: cookie } };
  return (await readJson(send('POST', '/api/orders', { ...options, ...(bindings && { env: bindings }) }))).id;
};

const createDrivers = () => Promise.all(Array.from({ length: DRIVERS }, () => signIn()));

test('notifies each of many drivers who get an offer at the same time only of their own', async () => {
  const drivers = await createDrivers();
  const sockets = await Promise.all(drivers.map(openSocket));
  const ids = await Promise.all(drivers.map((driver) => addOrder(driver)));
  await Promise.all(sockets.map(({ messages }) => expect.poll(() => messages.length).toBe(2)));
  // Messages to a driver arrive in the order in which they were sent.
  const laterIds = await Promise.all(drivers.map((driver) => addOrder(driver)));
  const listArrived = () => sockets.map(({ messages }) => messages.flatMap(({ arrived }) => arrived));
  await expect.poll(listArrived).toEqual(ids.map((id, index) => [id, laterIds[index]]));
});

test('open screens run no database queries, neither while they wait nor when an offer arrives', async () => {
  const [watched, unwatched] = await Promise.all([signIn(), signIn()]);
  const screens = await Promise.all([openSocket(watched), openSocket(watched)]);
  // On every database of the isolate, including those of the channels.
  const statements = vi.spyOn(Object.getPrototypeOf(env.DB), 'prepare');
  await addOrder(unwatched, { DRIVER_CHANNELS: undefined });
  const needed = statements.mock.calls.length;
  expect(needed).toBeGreaterThan(0);
  await addOrder(watched);
  await Promise.all(screens.map(({ hear }) => hear('orders')));
  // Once the next offer has arrived too, all work for the first one is done.
  await addOrder(watched);
  await Promise.all(screens.map(({ hear }) => hear('orders')));
  // The statements for an order vary by one. Screens or channels that ran queries would each add one for each of the two orders.
  expect(statements.mock.calls.length - 3 * needed).toBeLessThan(2 * screens.length);
});
