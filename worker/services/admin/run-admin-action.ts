import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { AskedAction } from '#worker/domain/admin/actions.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import { refreshFigures } from './refresh-figures.ts';
import { restoreDriver } from './restore-driver.ts';
import { restoreRestaurant } from './restore-restaurant.ts';
import { suspendDriver } from './suspend-driver.ts';
import { suspendRestaurant } from './suspend-restaurant.ts';

type ActionInput = { actor: AdminActor; targetId: string; reason: string };

/** Each answers whether anything was different afterwards: a repeat changes nothing and is no failure. */
const ACTIONS = {
  suspendDriver,
  restoreDriver,
  suspendRestaurant,
  restoreRestaurant,
  refreshFigures,
} satisfies Record<AskedAction, (ctx: Ctx, input: ActionInput) => Promise<Result<{ isChanged: boolean }>>>;

/** Does what an administrator was asked about and confirmed. */
export function runAdminAction(ctx: Ctx, action: AskedAction, input: ActionInput) {
  return ACTIONS[action](ctx, input);
}
