import { Hono } from 'hono';
import type { AppEnv } from './app-env.ts';

/** Stands for the local door where Roadwaze is deployed: the answer is that of a door nobody has the key to. */
export const localDoor = new Hono<AppEnv>().all('*', (c) => c.json({ message: 'Not found' }, 404));
