import { sql } from 'drizzle-orm';
import type { Ctx } from '#worker/ctx.ts';
import { selectActive, selectHotspotState } from '#worker/db/queries/hotspot-rows.ts';
import {
  type PlacementRow,
  selectHourCounts,
  selectObservedSince,
  selectPlacements,
  upsertHourCounts,
} from '#worker/db/queries/placement-rows.ts';
import { type HotspotState, hotspotState, hotspots, hotspotTowns } from '#worker/db/schema/hotspots.ts';
import { batch, eachPage } from '#worker/db/write.ts';
import type { JobCounts } from '#worker/domain/jobs/job-run.ts';
import { computeActiveSince } from '#worker/domain/push/choose-hotspot-alerts.ts';
import { chunk } from '#worker/domain/shared/group-by.ts';
import { DAY_MS, HOUR_MS, WEEK_MS } from '#worker/domain/shared/time.ts';
import {
  type AreaCount,
  type AreaHistory,
  canEvaluate,
  countAreas,
  countByTown,
  countHours,
  type Findings,
  type FoundHotspot,
  findHotspots,
  getHotspotReason,
  HISTORY_WEEKS,
  type Hotspot,
  type HourCount,
  keepStrongest,
  listNeededHours,
  RECENT_MS,
} from '#worker/engines/demand/index.ts';
import { measureHitRate } from './measure-hit-rate.ts';

const PAGE_ROWS = 1000;
const MAX_PAGES = 20;
const AREAS_A_STATEMENT = 50;

/** D1 allows 100 parameters per statement; a hotspot takes 12 and a town two. */
const HOTSPOTS_A_STATEMENT = 8;
const TOWNS_A_STATEMENT = 50;

/**
 * Counts the orders placed since the last run, and replaces the hotspots with the areas whose last hour had clearly more orders
 * than usual. Measures the hit rate once a day. Safe to run twice, late or for another time.
 */
export async function computeHotspots(ctx: Ctx): Promise<JobCounts> {
  const [state] = await selectHotspotState(ctx, {});
  const countedUntil = await countPlacements(ctx, state?.countedUntil ?? 0);
  const placements = await readRecentPlacements(ctx);
  const areas = countAreas(placements);
  const findings = findHotspots(areas, await readHistory(ctx, areas.filter(canEvaluate)), ctx.now);
  const isTestDue = !state?.testedAt || Math.abs(ctx.now - state.testedAt) >= DAY_MS;
  const test = isTestDue ? await measureHitRate(ctx) : null;
  await writeFindings(ctx, findings, {
    ...(state ?? { predictions: 0, hits: 0, evaluatedHours: 0, evaluatedHits: 0, testedAt: null }),
    ...(test && {
      predictions: test.predictions,
      hits: test.hits,
      evaluatedHours: test.evaluated,
      evaluatedHits: test.evaluatedHits,
      testedAt: ctx.now,
    }),
    id: 'network',
    countedUntil,
    computedAt: ctx.now,
    evaluated: findings.evaluated.length,
    isDemo: placements.some(({ isDemo }) => isDemo) || (state?.isDemo ?? false),
  });
  return { done: placements.length, changed: findings.hotspots.length };
}

const toHour = (at: number) => Math.floor(at / HOUR_MS) * HOUR_MS;

/**
 * Counts the orders of full hours since `countedUntil` (epoch ms) by area. Orders beyond the page limit are left to the next run,
 * but at least one hour is completed. Returns the new `countedUntil`.
 */
async function countPlacements(ctx: Ctx, countedUntil: number): Promise<number> {
  const until = toHour(ctx.now);
  const from = Math.max(countedUntil, until - HISTORY_WEEKS * WEEK_MS);
  if (from >= until) return countedUntil;
  let after = { at: from, id: '' };
  let reached = from;
  let open: PlacementRow[] = [];
  for (let page = 0; reached < until && (page < MAX_PAGES || reached === from); page += 1) {
    const rows = await selectPlacements(ctx, { after, until, limit: PAGE_ROWS });
    const last = rows.length === PAGE_ROWS ? rows.at(-1) : undefined;
    if (last) after = { at: last.at, id: last.id };
    reached = last ? toHour(last.at) : until;
    const all = [...open, ...rows];
    await batch(ctx, { counted: upsertHourCounts(ctx, countHours(all.filter(({ at }) => at < reached))) });
    open = all.filter(({ at }) => at >= reached);
  }
  return reached;
}

async function readRecentPlacements(ctx: Ctx): Promise<PlacementRow[]> {
  const placements: PlacementRow[] = [];
  const start = { at: ctx.now - RECENT_MS + 1, id: '' };
  const pages = eachPage<PlacementRow>({ maxPages: MAX_PAGES, pageSize: PAGE_ROWS }, (last) =>
    selectPlacements(ctx, { after: last ?? start, until: ctx.now + 1, limit: PAGE_ROWS }),
  );
  for await (const page of pages) placements.push(...page);
  return placements;
}

/** Reads the counts of the same hours of the day in these areas over the past weeks, and when each area was first observed. */
async function readHistory(ctx: Ctx, areas: readonly AreaCount[]): Promise<AreaHistory> {
  const since = ctx.now - HISTORY_WEEKS * WEEK_MS - 3 * HOUR_MS;
  const counts: HourCount[] = [];
  const observedSince = new Map<string, number>();
  for (const timeZone of new Set(areas.map((area) => area.timeZone))) {
    const cells = areas.filter((area) => area.timeZone === timeZone).map(({ cell }) => cell);
    const hours = listNeededHours(timeZone, ctx.now);
    for (const page of chunk(cells, AREAS_A_STATEMENT)) {
      const { found, firsts } = await batch(ctx, {
        found: selectHourCounts(ctx, { cells: page, hours, since }),
        firsts: selectObservedSince(ctx, page),
      });
      counts.push(...found);
      for (const { cell, since: first } of firsts) if (first !== null) observedSince.set(cell, first);
    }
  }
  return { counts, observedSince };
}

/** Replaces the hotspots and saves the job's state in one transaction. */
async function writeFindings(ctx: Ctx, findings: Findings, state: HotspotState): Promise<void> {
  const before = new Map((await selectActive(ctx)).map((hotspot) => [hotspot.id, hotspot]));
  const rows = keepStrongest(findings.hotspots).map((hotspot) => ({
    ...toRow(hotspot, ctx.now),
    activeSince: computeActiveSince(before.get(hotspot.cell), ctx.now),
  }));
  const { id, countedUntil, ...changes } = state;
  await batch(ctx, {
    oldHotspots: ctx.db.delete(hotspots),
    oldTowns: ctx.db.delete(hotspotTowns),
    hotspots: chunk(rows, HOTSPOTS_A_STATEMENT).map((page) => ctx.db.insert(hotspots).values(page)),
    towns: chunk(countByTown(findings.evaluated), TOWNS_A_STATEMENT).map((page) =>
      ctx.db.insert(hotspotTowns).values(page),
    ),
    state: ctx.db
      .insert(hotspotState)
      .values(state)
      .onConflictDoUpdate({
        target: hotspotState.id,
        // A run for an earlier time must not make later orders count twice.
        set: { ...changes, countedUntil: sql`max(${hotspotState.countedUntil}, ${countedUntil})` },
      }),
  });
}

function toRow(hotspot: FoundHotspot, updatedAt: number): Hotspot {
  const { cell: id, restaurants, placements: sampleSize, ...figures } = hotspot;
  return {
    id,
    name: restaurants[0] ?? '',
    sampleSize,
    reason: getHotspotReason(hotspot.usual),
    updatedAt,
    ...figures,
  };
}
