import { gzipSync } from 'node:zlib';
import { expect, type Page, type Request, type Response } from '@playwright/test';
import { expectAwake, pauseClock } from './driver-screen.ts';
import { holdBack } from './hold-back.ts';
import { LAYOUT_SHIFT, readShift } from './layout-shift.ts';
import { MORE_DRIVER_PAGES } from './page-list.ts';

/** Budgets of the first load, gzipped, in kilobytes. What is made of the parts of other pages has none. */
const VISITOR_SCRIPTS = 2.5;
const PAGE_SCRIPTS = 90;
/** What a page loads by itself once it has been there for a second has a budget of its own; what wakes after it has none. */
const REST_SCRIPTS = 6;
/** The interactive map, which its page makes out of sight once it rests. */
const MAP_SCRIPTS = 110;
const MAP_FILES = /\/(?:(?:street|mount)-map\.client|merge-marks|road-looks)-[^/]*\.js$/;
/** On the page's clock, which stands still otherwise, so that a slow machine measures the same. In ms. */
const FIRST_LOAD_MS = 900;
const REST_MS = 1000;
const STYLES = 20;
/** Our own type, which needs no other file. */
const FONTS = 40;
const hasNoBudget = (path: string) => MORE_DRIVER_PAGES.includes(path);

/** D1 round trips a page may make, the session's included. */
const ROUND_TRIPS = 2;

/** What can be pressed or filled in, and where on the page it stands, in pixels. */
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

/** What stood elsewhere before the page's scripts ran: a finger on its way to it would have met something else. */
function listMoved(before: readonly Place[], after: readonly Place[]): Place[] {
  return before.filter(
    ({ label, x, y }) =>
      !after.some((one) => one.label === label && Math.abs(one.x - x) <= 1 && Math.abs(one.y - y) <= 1),
  );
}

/** Gzipped bytes by address: what an asset holds never changes under its name. */
const weights = new Map<string, Promise<number>>();

function measureBytes(response: Response): Promise<number> {
  const known = weights.get(response.url());
  if (known) return known;
  const weight = response.body().then((body) => gzipSync(body).length);
  weights.set(response.url(), weight);
  return weight;
}

/** A page where nothing was asked for or answered for so long has what it wants. In ms. */
const QUIET_MS = 250;

/** Follows a page's requests, to wait until it is quiet: a load state once reached is never waited for again. */
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

/** Opens a page as for the first time: while requests are held back, the browser takes nothing from its cache. */
async function load(page: Page, path: string, isStatic: boolean) {
  // Scripts of the page before must not come among those of this one: the browser no longer has their bodies. An answer of ours
  // with a page's headers, since for any other the browser starts a process.
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
  // Until its type is there a text has no look, and a place of its own.
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
  // What is fetched ahead meanwhile is let through: a page left under it is an error.
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
 * Opens a page as for the first time. Returns what is wrong with how it arrives: more scripts or styles than its budget, more
 * round trips to the database, and what moves as it wakes up. Shifts must be recorded (`recordShifts`). A visitor's page is a
 * document with a small script (`isStatic`).
 */
export async function listLoadingFaults(page: Page, path: string, isStatic: boolean): Promise<string[]> {
  const loaded = await load(page, path, isStatic);
  // What a page loads at rest it does again; what only came late of its first load it does not.
  if (loaded.rest > REST_SCRIPTS) loaded.rest = (await load(page, path, isStatic)).rest;
  print(loaded);
  return findFaults(loaded, isStatic ? VISITOR_SCRIPTS : PAGE_SCRIPTS);
}
