import { gzipSync } from 'node:zlib';
import { type Browser, expect, type Response } from '@playwright/test';
import { signInAsAdmin } from './admin-screen.ts';
import { signInAsDemo } from './driver-screen.ts';
import { test } from './guarded-test.ts';
import { LAYOUT_SHIFT, readShift, recordShifts } from './layout-shift.ts';
import { ADMIN_PAGES, DRIVER_PAGES, VISITOR_PAGES } from './page-list.ts';

/** Budgets of the first load, gzipped, in kilobytes. The map's canvas is a page of its own and asked for. */
const LANDING_SCRIPTS = 100;
const PAGE_SCRIPTS = 120;
const STYLES = 20;

/** D1 round trips a page may make, the session's included. */
const ROUND_TRIPS = 2;

type Weight = { path: string; scripts: number; styles: number; roundTrips: number; shift: number };

async function weigh(
  browser: Browser,
  path: string,
  baseURL: string | undefined,
  state: Awaited<ReturnType<typeof readState>>,
) {
  const context = await browser.newContext({
    baseURL,
    storageState: state,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  const sizes: Promise<{ type: string; bytes: number }>[] = [];
  const note = (response: Response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    sizes.push(response.body().then((body) => ({ type, bytes: gzipSync(body).length })));
  };
  page.on('response', note);
  await recordShifts(page);
  const answer = await page.goto(path);
  await page.waitForLoadState('networkidle');
  const loaded = await Promise.all(sizes);
  const sum = (wanted: string) =>
    loaded.filter(({ type }) => type === wanted).reduce((total, { bytes }) => total + bytes, 0) / 1000;
  const weight: Weight = {
    path,
    scripts: sum('script'),
    styles: sum('stylesheet'),
    roundTrips: Number(answer?.headers()['server-timing']?.match(/q=(\d+)/)?.[1]),
    shift: await readShift(page),
  };
  // What is fetched ahead meanwhile is let through: a page closed under it is an error.
  page.off('response', note);
  await Promise.all(sizes);
  await context.close();
  return weight;
}

async function readState(context: { storageState: () => Promise<unknown> }) {
  return (await context.storageState()) as { cookies: []; origins: [] };
}

function print(weights: Weight[]): void {
  for (const { path, scripts, styles, roundTrips, shift } of weights) {
    const figures = `${scripts.toFixed(1).padStart(6)} KB scripts ${styles.toFixed(1).padStart(5)} KB styles`;
    console.log(`${figures}  ${roundTrips} round trips  shift ${shift.toFixed(3)}  ${path}`);
  }
}

function findExcess({ path, scripts, styles, roundTrips, shift }: Weight): string[] {
  const budget = path === '/' ? LANDING_SCRIPTS : PAGE_SCRIPTS;
  return [
    ...(scripts > budget ? [`${path}: ${scripts.toFixed(1)} KB of scripts, budget ${budget}`] : []),
    ...(styles > STYLES ? [`${path}: ${styles.toFixed(1)} KB of styles, budget ${STYLES}`] : []),
    ...(roundTrips <= ROUND_TRIPS ? [] : [`${path}: ${roundTrips} round trips`]),
    ...(shift > LAYOUT_SHIFT ? [`${path}: layout shift ${shift.toFixed(3)}`] : []),
  ];
}

test('pages of a visitor stay within their weight', async ({ browser, context, baseURL }) => {
  const state = await readState(context);
  const weights: Weight[] = [];
  for (const path of VISITOR_PAGES) weights.push(await weigh(browser, path, baseURL, state));
  print(weights);
  expect(weights.flatMap(findExcess)).toEqual([]);
});

test('pages of a driver stay within their weight', async ({ browser, context, page, baseURL }) => {
  await signInAsDemo(page);
  const state = await readState(context);
  const pages = DRIVER_PAGES.filter((path) => !path.includes('view=interactive'));
  const weights: Weight[] = [];
  for (const path of pages) weights.push(await weigh(browser, path, baseURL, state));
  print(weights);
  // The signed-in start page is the dashboard, with the budget of any page.
  const excess = weights.map((weight) =>
    weight.path === '/' ? { ...weight, path: '/ (dashboard)' } : weight,
  );
  expect(excess.flatMap(findExcess)).toEqual([]);
});

test('pages of the administrator stay within their weight', async ({ browser, context, page, baseURL }) => {
  await signInAsAdmin(page);
  const state = await readState(context);
  const weights: Weight[] = [];
  for (const path of ADMIN_PAGES) weights.push(await weigh(browser, path, baseURL, state));
  print(weights);
  expect(weights.flatMap(findExcess)).toEqual([]);
});
