import type { AdminRequest } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { AskedAction } from '#worker/domain/admin/actions.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import type { SourceReading } from '#worker/services/news/read-source.ts';
import { replayCourierDeliveries } from '#worker/services/reported-deliveries/couriers/replay-courier-deliveries.ts';
import { payOut } from './pay-out.ts';
import { refreshNewsSource } from './refresh-news-source.ts';
import { restoreDriver } from './restore-driver.ts';
import { restoreRestaurant } from './restore-restaurant.ts';
import { revertPayout } from './revert-payout.ts';
import { suspendDriver } from './suspend-driver.ts';
import { suspendRestaurant } from './suspend-restaurant.ts';
import { toggleNewsSource } from './toggle-news-source.ts';

/** `reading`: the outcome of fetching a news source. */
export type ActionOutcome = { isChanged: boolean; reading?: SourceReading };

/** Each action returns whether it changed anything; a repeat succeeds and changes nothing. */
const ACTIONS = {
  suspendDriver,
  restoreDriver,
  suspendRestaurant,
  restoreRestaurant,
  replayCouriers: replayCourierDeliveries,
  payOut,
  revertPayout,
  pauseNewsSource: (ctx, input) => toggleNewsSource(ctx, { ...input, isPaused: true }),
  resumeNewsSource: (ctx, input) => toggleNewsSource(ctx, { ...input, isPaused: false }),
  refreshNewsSource,
} satisfies Record<AskedAction, (ctx: Ctx, input: AdminRequest) => Promise<Result<ActionOutcome>>>;

/** Runs an action that the administrator has confirmed. */
export function runAdminAction(
  ctx: Ctx,
  action: AskedAction,
  input: AdminRequest,
): Promise<Result<ActionOutcome>> {
  return ACTIONS[action](ctx, input);
}
