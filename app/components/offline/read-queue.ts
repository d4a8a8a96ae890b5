import { listActions } from './queue.ts';
import { markQueued } from './queue-mark.ts';
import { type StoredAction, setQueueState } from './queue-state.ts';

/** Loads the driver's queue into this tab's state and returns it. */
export async function readQueue(driverId: string): Promise<readonly StoredAction[]> {
  const actions = await listActions(driverId);
  setQueueState({ actions });
  markQueued(actions.length > 0);
  return actions;
}
