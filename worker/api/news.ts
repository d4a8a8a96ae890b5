import { z } from '@hono/zod-openapi';
import { NEWS_CATEGORIES } from '#worker/domain/news/news.ts';
import { listNews } from '#worker/services/news/list-news.ts';
import { createRouter, describeJson, describeOperations, pickFields, toIsoTexts } from './router.ts';

const operation = describeOperations('News');

const articleSchema = z
  .object({
    id: z.string(),
    category: z.enum(NEWS_CATEGORIES),
    title: z.string(),
    description: z.string(),
    source: z.string(),
    url: z.string(),
    publishedAt: z.iso.datetime(),
    relevanceScore: z.number().min(0).max(1),
  })
  .openapi('NewsArticle');

const list = operation('get', '/news', {
  summary: 'News of the last 30 days, newest first',
  query: z.object({ category: z.enum(NEWS_CATEGORIES, 'newsCategory').optional() }),
  responses: { 200: describeJson(z.array(articleSchema), 'Articles') },
});

export const newsApi = createRouter().openapi(list, async (c) => {
  const articles = await listNews(c.var.ctx, c.req.valid('query'));
  const json = articles.map(({ publishedAt, relevance, ...article }) =>
    pickFields(articleSchema, { ...article, ...toIsoTexts({ publishedAt }), relevanceScore: relevance }),
  );
  return c.json(json, 200);
});
