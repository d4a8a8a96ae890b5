import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { buildOrderInput } from '#tests/factories/build-order-input.ts';
import { type Client, readJson, send, signIn } from '../client.ts';
import { openSocket } from './open-socket.ts';

const DRIVERS = 20;

let statements = 0;
const database = {
  prepare(query: string) {
    statements += 1;
    return env.DB.prepare(query);
  },
  batch: (prepared: D1PreparedStatement[]) => env.DB.batch(prepared),
};

const addOrder = async ({ cookie }: Client): Promise<string> => {
  const options = { body: buildOrderInput(), headers: { Cookie: cookie }, env: { DB: database } };
  return (await readJson(send('POST', '/api/orders', options))).id;
};

const createDrivers = () => Promise.all(Array.from({ length: DRIVERS }, () => signIn()));

test('of many drivers who get an offer at once each hears of their own alone', async () => {
  const drivers = await createDrivers();
  const sockets = await Promise.all(drivers.map(openSocket));
  const ids = await Promise.all(drivers.map(addOrder));
  await Promise.all(sockets.map(({ messages }) => expect.poll(() => messages.length).toBe(2)));
  // What is sent to a driver later comes after all that was sent before.
  const laterIds = await Promise.all(drivers.map(addOrder));
  const listArrived = () => sockets.map(({ messages }) => messages.flatMap(({ arrived }) => arrived));
  await expect.poll(listArrived).toEqual(ids.map((id, index) => [id, laterIds[index]]));
});

test('open screens ask the database nothing, neither while they wait nor when an offer comes', async () => {
  const [watched, unwatched] = await Promise.all([signIn(), signIn()]);
  const screens = await Promise.all([openSocket(watched), openSocket(watched)]);
  statements = 0;
  await addOrder(unwatched);
  const needed = statements;
  await addOrder(watched);
  await Promise.all(screens.map(({ hear }) => hear('orders')));
  // Until the next offer has come too, all that the first one led to has been done.
  await addOrder(watched);
  await Promise.all(screens.map(({ hear }) => hear('orders')));
  // An order alone takes a statement more or fewer; screens that asked would add one each, for each of the two.
  expect(statements - 3 * needed).toBeLessThan(2 * screens.length);
});
