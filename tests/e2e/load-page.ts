import { gzipSync } from 'node:zlib';
import { expect, type Page, type Request, type Response } from '@playwright/test';
import { expectAwake, pauseClock } from './driver-screen.ts';
import { holdBack } from './hold-back.ts';
import { LAYOUT_SHIFT, readShift } from './layout-shift.ts';
import { MORE_DRIVER_PAGES } from './page-list.ts';

/** Budgets of the first load, gzipped, in kilobytes. Pages built from parts of other pages have none. */
const VISITOR_SCRIPTS = 2.5;
const PAGE_SCRIPTS = 90;
/** The budget of scripts that a page loads on its own after it has been open for a second. Scripts loaded later have none. */
const REST_SCRIPTS = 6;
/** The interactive map, which its page preloads hidden once it is at rest. */
const MAP_SCRIPTS = 110;
const MAP_FILES = /\/(?:(?:street|mount)-map\.client|merge-marks|road-looks)-[^/]*\.js$/;
/** Measured on the page's clock, which is otherwise paused, so that a slow machine gets the same results. In ms. */
const FIRST_LOAD_MS = 900;
const REST_MS = 1000;
const STYLES = 20;
/** Our own font, in a single file. */
const FONTS = 40;
const hasNoBudget = (path: string) => MORE_DRIVER_PAGES.includes(path);

/** The maximum D1 round trips of a page, including the session's. */
const ROUND_TRIPS = 2;

/** A control and its position on the page, in pixels. */
type Place = { label: string; x: number; y: number };

async function listPlaces(page: Page): Promise<Place[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { left, top } = element.getBoundingClientRect();
        const name =
          element.getAttribute('aria-label') ?? element.getAttribute('name') ?? element.textContent;
        return {
          label: `${element.tagName.toLowerCase()} ${name?.trim()}`,
          x: Math.round(left + window.scrollX),
          y: Math.round(top + window.scrollY),
        };
      }),
  );
}

/** Returns the controls that moved while the page's scripts ran, so that a tap could have hit something else. */
function listMoved(before: readonly Place[], after: readonly Place[]): Place[] {
  return before.filter(
    ({ label, x, y }) =>
      !after.some((one) => one.label === label && Math.abs(one.x - x) <= 1 && Math.abs(one.y - y) <= 1),
  );
}

/** Gzipped bytes by URL: an asset's content never changes under its name. */
const weights = new Map<string, Promise<number>>();

function measureBytes(response: Response): Promise<number> {
  const known = weights.get(response.url());
  if (known) return known;
  const weight = response.body().then((body) => gzipSync(body).length);
  weights.set(response.url(), weight);
  return weight;
}

/** A page without network activity for this long is fully loaded. In ms. */
const QUIET_MS = 250;

/** Tracks a page's requests to wait until it is quiet. Playwright's load states can't be awaited a second time. */
function followRequests(page: Page) {
  const open = new Set<Request>();
  let changedAt = Date.now();
  const start = (request: Request) => {
    open.add(request);
    changedAt = Date.now();
  };
  const end = (request: Request) => {
    open.delete(request);
    changedAt = Date.now();
  };
  page.on('request', start).on('requestfinished', end).on('requestfailed', end);
  return {
    waitUntilQuiet: async () => {
      changedAt = Date.now();
      const listPending = () => {
        const isQuiet = open.size === 0 && Date.now() - changedAt >= QUIET_MS;
        return isQuiet ? 'quiet' : [...open].map((request) => request.url()).join(' ');
      };
      await expect.poll(listPending, { intervals: [50] }).toBe('quiet');
    },
    stop: () => page.off('request', start).off('requestfinished', end).off('requestfailed', end),
  };
}

/** Opens a page as on a first visit: while requests are intercepted, the browser's cache is off. */
async function load(page: Page, path: string, isStatic: boolean) {
  // Leaves the previous page first, so that its scripts are not counted for this one; the browser no longer has their bodies.
  // Uses a response of ours with a page's headers, since for others the browser starts a new process.
  await page.goto('/api/health');
  const sizes: Promise<{ type: string; bytes: number }>[] = [];
  const ofFirstLoad = new Set<Request>();
  let isAtRest = false;
  const recordRequest = (request: Request) => {
    if (!isAtRest) ofFirstLoad.add(request);
  };
  const addSize = (response: Response) => {
    const kind = response.request().resourceType();
    if (hasNoBudget(path) || !['script', 'stylesheet', 'font'].includes(kind)) return;
    const isLate = kind === 'script' && !ofFirstLoad.has(response.request());
    const late = MAP_FILES.test(response.url()) ? 'map' : 'rest';
    const type = isLate ? late : kind;
    sizes.push(measureBytes(response).then((bytes) => ({ type, bytes })));
  };
  page.on('request', recordRequest);
  page.on('response', addSize);
  const { waitUntilQuiet, stop } = followRequests(page);
  const letGo = await holdBack(page, '**/*.js');
  await pauseClock(page);
  const answer = await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading', undefined, { polling: 20 });
  await page.waitForFunction(
    () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
    undefined,
    { polling: 20 },
  );
  // Without its font, text has a different look and position.
  await page.evaluate(() => document.fonts.ready);
  const before = await listPlaces(page);
  letGo();
  if (!isStatic) await expectAwake(page.locator('main').first());
  await waitUntilQuiet();
  if (!hasNoBudget(path)) {
    await page.clock.runFor(FIRST_LOAD_MS);
    await waitUntilQuiet();
  }
  isAtRest = true;
  await page.clock.runFor(hasNoBudget(path) ? FIRST_LOAD_MS + REST_MS : REST_MS);
  await waitUntilQuiet();
  await page.clock.resume();
  const moved = listMoved(before, await listPlaces(page));
  const loaded = await Promise.all(sizes);
  const sum = (wanted: string) =>
    loaded.filter(({ type }) => type === wanted).reduce((total, { bytes }) => total + bytes, 0) / 1000;
  const shift = await readShift(page);
  page.off('request', recordRequest);
  stop();
  page.off('response', addSize);
  // Prefetches in progress are let through, because leaving a page during one logs an error.
  await Promise.all(sizes);
  await page.unrouteAll({ behavior: 'wait' });
  const roundTrips = Number(answer?.headers()['server-timing']?.match(/q=(\d+)/)?.[1]);
  const weights = {
    scripts: sum('script'),
    styles: sum('stylesheet'),
    fonts: sum('font'),
    rest: sum('rest'),
    map: sum('map'),
  };
  return { path, ...weights, roundTrips, shift, moved };
}

type Load = Awaited<ReturnType<typeof load>>;

function print({ path, scripts, styles, fonts, roundTrips, shift }: Load): void {
  const figures = `${scripts.toFixed(1).padStart(6)} KB scripts ${styles.toFixed(1).padStart(5)} KB styles ${fonts.toFixed(1).padStart(5)} KB fonts`;
  console.log(`${figures}  ${roundTrips} round trips  shift ${shift.value.toFixed(3)}  ${path}`);
}

function findFaults(
  { path, scripts, styles, fonts, rest, map, roundTrips, shift, moved }: Load,
  budget: number,
): string[] {
  const ofMoving = moved.length > 0 ? [`${path}: ${moved.length} moved, first ${moved[0]?.label}`] : [];
  if (hasNoBudget(path)) return ofMoving;
  return [
    ...ofMoving,
    ...(scripts > budget ? [`${path}: ${scripts.toFixed(1)} KB of scripts, budget ${budget}`] : []),
    ...(rest > REST_SCRIPTS
      ? [`${path}: ${rest.toFixed(1)} KB of scripts at rest, budget ${REST_SCRIPTS}`]
      : []),
    ...(map > MAP_SCRIPTS ? [`${path}: ${map.toFixed(1)} KB of the map, budget ${MAP_SCRIPTS}`] : []),
    ...(styles > STYLES ? [`${path}: ${styles.toFixed(1)} KB of styles, budget ${STYLES}`] : []),
    ...(fonts > FONTS ? [`${path}: ${fonts.toFixed(1)} KB of fonts, budget ${FONTS}`] : []),
    ...(roundTrips <= ROUND_TRIPS ? [] : [`${path}: ${roundTrips} round trips`]),
    ...(shift.value > LAYOUT_SHIFT
      ? [`${path}: layout shift ${shift.value.toFixed(3)}, ${shift.largest}`]
      : []),
  ];
}

/**
 * Opens a page as on a first visit. Returns the faults of its load: scripts or styles over budget, too many database round trips,
 * and elements that move during hydration. Call `recordShifts` first. A visitor's page is a document with a small script
 * (`isStatic`).
 */
export async function listLoadingFaults(page: Page, path: string, isStatic: boolean): Promise<string[]> {
  const loaded = await load(page, path, isStatic);
  // Loads the page again to exclude late scripts of the first load; scripts loaded at rest are loaded again.
  if (loaded.rest > REST_SCRIPTS) loaded.rest = (await load(page, path, isStatic)).rest;
  print(loaded);
  return findFaults(loaded, isStatic ? VISITOR_SCRIPTS : PAGE_SCRIPTS);
}
