import { env } from 'cloudflare:test';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Ctx, createCtx } from '#worker/ctx.ts';
import type { NewsSource } from '#worker/domain/news/news-source.ts';
import { addSource } from '#worker/services/admin/add-source.ts';
import { refreshNewsSource } from '#worker/services/admin/refresh-news-source.ts';
import { toggleNewsSource } from '#worker/services/admin/toggle-news-source.ts';
import { cleanUp } from '#worker/services/jobs/clean-up.ts';
import { listNews } from '#worker/services/news/list-news.ts';
import { listNewsSources } from '#worker/services/news/list-news-sources.ts';
import { refreshNews } from '#worker/services/news/refresh-news.ts';
import { takeLoggedErrors } from '../setup.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const A = 'https://a.example.com/feed';
const B = 'https://b.example.com/feed';

type Answers = Record<string, (headers: Headers) => Response>;

/** Returns a context whose network has these responses by URL. Other URLs cannot be reached. */
function open(answers: Answers = {}, now = NOW, extra: object = {}): Ctx & { asked: string[] } {
  const asked: string[] = [];
  const ctx = createCtx({ ...env, ...extra } as unknown as Env, () => {}, 'test', now);
  // why: tests have no network.
  vi.spyOn(globalThis, 'fetch').mockImplementation((async (url: string, init: RequestInit) => {
    asked.push(url);
    const answer = answers[url];
    if (!answer) throw new TypeError('Network connection lost');
    return answer(new Headers(init.headers));
  }) as typeof fetch);
  return { ...ctx, asked };
}

function renderFeed(
  items: { title: string; path: string; hoursAgo?: number }[],
  base = 'https://a.example.com',
) {
  const list = items.map(
    ({ title, path, hoursAgo = 1 }) =>
      `<item><title>${title}</title><link>${base}${path}</link><pubDate>${new Date(NOW - hoursAgo * HOUR_MS).toUTCString()}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel><title>x</title>${list.join('')}</channel></rss>`;
}

const ACTOR = { sessionId: 'session', addressHash: 'address' };

const TIPS = { title: 'Delivery drivers earn more in tips this winter', path: '/tips' };
const LAW = { title: 'Council votes on minimum pay law for gig couriers', path: '/law' };

async function add(url: string): Promise<NewsSource> {
  await addSource(open(), { actor: ACTOR, input: { name: url, url } });
  const source = await findSource(url);
  if (!source) throw new Error(`${url} was not added`);
  return source;
}

async function findSource(url: string) {
  return (await listNewsSources(open())).find((source) => source.url === url);
}

const listTitles = async (now = NOW) => (await listNews(open({}, now), {})).map(({ title }) => title);

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('delete from news_articles'),
    env.DB.prepare('delete from news_sources'),
  ]);
});

test('locally, the first run shows sample news without a request, which keep their dates and do not expire', async () => {
  const ctx = open();
  expect(await refreshNews(ctx)).toMatchObject({ done: 1, failed: 0, changed: 12 });
  expect(await refreshNews(open())).toMatchObject({ done: 0, changed: 0 });
  const first = await listNews(open(), {});
  expect(first[0]).toMatchObject({ source: 'Roadwaze sample news', publishedAt: NOW - 2 * HOUR_MS });
  for (const days of [1, 7, 45, 200]) {
    const later = NOW + days * DAY_MS;
    expect(await refreshNews(open({}, later))).toMatchObject({ done: 1, changed: 0 });
    await cleanUp(open({}, later));
    const now = await listNews(open({}, later), {});
    expect(now.map(({ id, publishedAt }) => [id, publishedAt])).toEqual(
      first.map(({ id, publishedAt }) => [id, publishedAt]),
    );
  }
  expect(ctx.asked).toEqual([]);
});

test('elsewhere, the first run reads the trade feeds, but not the paused ones', async () => {
  const ctx = open({}, NOW, { APP_ENV: 'production' });
  const counts = await refreshNews(ctx);
  expect(counts).toMatchObject({ done: 0, failed: 5, changed: 0 });
  expect(ctx.asked).toHaveLength(5);
  for (const url of ctx.asked) expect(url).toMatch(/^https:\/\//);
  expect((await listNewsSources(open())).filter(({ isPaused }) => isPaused)).toHaveLength(2);
});

test('a failing source does not stop the others, keeps its last good copy, and is read less often', async () => {
  await add(A);
  await add(B);
  const good = () => new Response(renderFeed([TIPS]), { headers: { ETag: '"1"' } });
  await refreshNews(open({ [A]: good, [B]: good }));
  const after = NOW + HOUR_MS;
  const counts = await refreshNews(
    open(
      {
        [A]: () => new Response('', { status: 500 }),
        [B]: () => new Response(renderFeed([LAW], 'https://b.example.com')),
      },
      after,
    ),
  );
  expect(counts).toMatchObject({ failed: 1, changed: 1 });
  expect(await listTitles()).toContain(TIPS.title);
  expect(await findSource(A)).toMatchObject({
    lastStatus: 'httpError',
    lastHttpStatus: 500,
    failures: 1,
    etag: '"1"',
    lastSuccessAt: NOW,
    lastFetchedAt: after,
    nextFetchAt: after + 50 * 60_000,
  });
  await refreshNews(open({ [A]: good }, after + HOUR_MS));
  expect(await findSource(A)).toMatchObject({ lastStatus: 'ok', failures: 0 });
});

test('confirms an unchanged feed by its validators alone', async () => {
  await add(A);
  const answer = (headers: Headers) =>
    headers.get('If-None-Match') === '"1"'
      ? new Response(null, { status: 304 })
      : new Response(renderFeed([TIPS]), { headers: { ETag: '"1"' } });
  await refreshNews(open({ [A]: answer }));
  expect(await refreshNews(open({ [A]: answer }, NOW + HOUR_MS))).toMatchObject({ skipped: 1, changed: 0 });
  expect(await findSource(A)).toMatchObject({
    lastStatus: 'notModified',
    lastSuccessAt: NOW + HOUR_MS,
    etag: '"1"',
  });
});

test('shows the same news of two feeds once, changes nothing in repeated runs, and updates a corrected title', async () => {
  const source = await add(A);
  await add(B);
  const twin = { ...TIPS, title: `${TIPS.title} - The Daily Example`, path: '/elsewhere' };
  const answers = {
    [A]: () => new Response(renderFeed([TIPS, LAW])),
    [B]: () => new Response(renderFeed([twin], 'https://b.example.com')),
  };
  await refreshNews(open(answers));
  const before = await listNews(open(), {});
  const read = before.filter(({ sourceId }) => sourceId !== 'sample');
  expect(read.filter(({ title }) => title.startsWith(TIPS.title))).toHaveLength(1);
  await Promise.all(
    [1, 2].map(() => refreshNewsSource(open(answers), { actor: ACTOR, targetId: source.id })),
  );
  expect(await listNews(open(), {})).toEqual(before);
  const corrected = { ...LAW, title: 'Council adopts minimum pay law for gig couriers' };
  const again = await refreshNewsSource(open({ [A]: () => new Response(renderFeed([TIPS, corrected])) }), {
    actor: ACTOR,
    targetId: source.id,
  });
  expect(again).toMatchObject({ ok: true, value: { reading: { status: 'ok', added: 0 } } });
  const titles = await listTitles();
  expect(titles.filter((title) => title.startsWith('Council'))).toEqual([corrected.title]);
});

test('combines the entries of a live blog in one article, which does not change from run to run', async () => {
  const source = await add(A);
  const entries = [
    { ...LAW, path: '/live#3' },
    { ...TIPS, path: '/live#2' },
  ];
  const read = () =>
    refreshNewsSource(open({ [A]: () => new Response(renderFeed(entries)) }), {
      actor: ACTOR,
      targetId: source.id,
    });
  expect(await read()).toMatchObject({ ok: true, value: { reading: { added: 1, updated: 0 } } });
  expect(await read()).toMatchObject({ ok: true, value: { reading: { added: 0, updated: 0 } } });
  expect(await listTitles()).toContain(LAW.title);
});

test('deletes news after 30 days', async () => {
  await add(A);
  await refreshNews(open({ [A]: () => new Response(renderFeed([TIPS])) }));
  await cleanUp(open({}, NOW + 29 * DAY_MS));
  expect(await listTitles()).toContain(TIPS.title);
  await cleanUp(open({}, NOW + 31 * DAY_MS));
  const left = await env.DB.prepare('select count(*) as articles from news_articles').first();
  expect(left).toEqual({ articles: 0 });
});

test('news without a date are new once, however long a feed lists them', async () => {
  await add(A);
  const item = `<item><title>${TIPS.title}</title><link>https://a.example.com/tips</link></item>`;
  const feed = `<rss version="2.0"><channel><title>x</title>${item}</channel></rss>`;
  await refreshNews(open({ [A]: () => new Response(feed) }));
  expect(await listTitles()).toContain(TIPS.title);
  for (let day = 4; day <= 40; day += 4) {
    const at = NOW + day * DAY_MS;
    const isUnchanged = day > 20;
    const answer = () => (isUnchanged ? new Response(null, { status: 304 }) : new Response(feed));
    await refreshNews(open({ [A]: answer }, at));
    await cleanUp(open({}, at));
  }
  const later = NOW + 41 * DAY_MS;
  expect(await refreshNews(open({ [A]: () => new Response(feed) }, later))).toMatchObject({ changed: 0 });
  expect(await listTitles(later)).not.toContain(TIPS.title);
});

test('postpones a source whose reading crashes, and reads the others', async () => {
  await add(A);
  await add(B);
  const read = open({ [B]: () => new Response(renderFeed([LAW], 'https://b.example.com')) });
  const ctx = {
    ...read,
    feeds: {
      // why: no response of a feed can bring about this bug in the reader.
      read: (request: Parameters<typeof read.feeds.read>[0]) => {
        if (request.url === A) throw new RangeError('the reader is at its end');
        return read.feeds.read(request);
      },
    },
  };
  expect(await refreshNews(ctx)).toMatchObject({ failed: 1 });
  expect(takeLoggedErrors()).toHaveLength(1);
  expect(await listTitles()).toContain(LAW.title);
  expect(await findSource(A)).toMatchObject({
    lastStatus: 'broken',
    failures: 1,
    nextFetchAt: NOW + 50 * 60_000,
  });
});

test('neither reads a paused source nor shows its articles until it is resumed, and does not find an unknown one', async () => {
  const { id: sourceId } = await add(A);
  const toggle = (targetId: string, isPaused: boolean) =>
    toggleNewsSource(open(), { actor: ACTOR, targetId, isPaused });
  expect(await toggle(sourceId, true)).toMatchObject({ value: { isChanged: true } });
  const paused = open();
  await refreshNews(paused);
  expect(paused.asked).toEqual([]);
  await toggle(sourceId, false);
  const running = open({ [A]: () => new Response(renderFeed([TIPS])) });
  await refreshNews(running);
  expect(running.asked).toEqual([A]);
  expect(await listTitles()).toContain(TIPS.title);
  await toggle(sourceId, true);
  expect(await listTitles()).not.toContain(TIPS.title);
  await toggle(sourceId, false);
  expect(await listTitles()).toContain(TIPS.title);
  for (const refused of [
    refreshNewsSource(open(), { actor: ACTOR, targetId: 'none' }),
    toggle('none', true),
  ]) {
    expect(await refused).toMatchObject({ ok: false, error: { code: 'newsSourceNotFound' } });
  }
});

test('does not read a source that cannot be postponed, and reads it in the next run', async () => {
  await add(A);
  await env.DB.prepare(
    `create trigger broken before update of last_fetched_at on news_sources when new.url = '${A}'
     begin select raise(abort, 'broken item'); end`,
  ).run();
  const broken = open({ [A]: () => new Response(renderFeed([TIPS])) });
  expect((await refreshNews(broken)).failed).toBe(1);
  expect([broken.asked, takeLoggedErrors().length]).toEqual([[], 1]);
  await env.DB.prepare('drop trigger broken').run();
  const mended = open({ [A]: () => new Response(renderFeed([TIPS])) }, NOW + HOUR_MS / 2);
  expect((await refreshNews(mended)).failed).toBe(0);
  expect(mended.asked).toEqual([A]);
});
