import type { AdminActor } from '#worker/auth/admin-actor.ts';
import type { Ctx } from '#worker/ctx.ts';
import type { AskedAction } from '#worker/domain/admin/actions.ts';
import type { Result } from '#worker/domain/shared/result.ts';
import type { SourceReading } from '#worker/services/news/read-source.ts';
import { payOut } from './pay-out.ts';
import { refreshFigures } from './refresh-figures.ts';
import { refreshNewsSource } from './refresh-news-source.ts';
import { removeNewsSource } from './remove-news-source.ts';
import { restoreDriver } from './restore-driver.ts';
import { restoreNewsSource } from './restore-news-source.ts';
import { restoreRestaurant } from './restore-restaurant.ts';
import { revertPayout } from './revert-payout.ts';
import { suspendDriver } from './suspend-driver.ts';
import { suspendRestaurant } from './suspend-restaurant.ts';
import { toggleNewsSource } from './toggle-news-source.ts';

type ActionInput = { actor: AdminActor; targetId: string; reason: string };

/** `reading`: how it went, of a news source that was read. */
export type ActionOutcome = { isChanged: boolean; reading?: SourceReading };

/** Each answers whether anything was different afterwards: a repeat changes nothing and is no failure. */
const ACTIONS = {
  suspendDriver,
  restoreDriver,
  suspendRestaurant,
  restoreRestaurant,
  payOut,
  revertPayout,
  pauseNewsSource: (ctx, input) => toggleNewsSource(ctx, { ...input, isPaused: true }),
  resumeNewsSource: (ctx, input) => toggleNewsSource(ctx, { ...input, isPaused: false }),
  refreshNewsSource,
  removeNewsSource,
  restoreNewsSource,
  refreshFigures,
} satisfies Record<AskedAction, (ctx: Ctx, input: ActionInput) => Promise<Result<ActionOutcome>>>;

/** Does what an administrator was asked about and confirmed. */
export function runAdminAction(
  ctx: Ctx,
  action: AskedAction,
  input: ActionInput,
): Promise<Result<ActionOutcome>> {
  return ACTIONS[action](ctx, input);
}
