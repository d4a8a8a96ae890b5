import { NOTIFICATION_SWITCHES, RING_SWITCHES } from '#worker/domain/profile/notifications.ts';
import type { Client } from './client.ts';
import { postForm } from './post-form.ts';

const SWITCHES = [...NOTIFICATION_SWITCHES, ...RING_SWITCHES, 'countsDown'];

/**
 * Saves the notification settings with the form of a Pro driver, or with one that shows only `shown`. Switches that are not in
 * `fields` are off.
 */
export const postSwitches = (
  driver: Client,
  fields: Record<string, string>,
  shown: readonly string[] = SWITCHES,
) =>
  postForm(driver, '/profile/notifications', [
    ...shown.map((name) => ['toggle', name]),
    ...Object.entries(fields),
  ]);
