import type { FeedProblem } from '#worker/domain/news/news-source.ts';
import { isPublicAddress } from '#worker/domain/shared/is-public-address.ts';
import { readLimited, readRetryAfter } from '#worker/domain/shared/read-limited.ts';
import { askInTime } from '../ask-in-time.ts';
import { USER_AGENT } from '../name-requests.ts';
import { decodeFeed } from './decode-feed.ts';
import { parseFeed } from './parse-feed.ts';
import type { FeedAnswer, FeedRequest } from './port.ts';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

const HEADERS = {
  Accept:
    'application/rss+xml, application/atom+xml, application/rdf+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1',
};

function failWith(problem: FeedProblem, httpStatus: number | null = null, retryAfterMs = 0): FeedAnswer {
  return { outcome: 'failed', problem, httpStatus, retryAfterMs };
}

type Fetching = { fetch: typeof globalThis.fetch; contactDomain: string };

function listHeaders(
  { etag, lastModified }: FeedRequest,
  { contactDomain }: Fetching,
): Record<string, string> {
  return {
    ...HEADERS,
    // Some publishers reject requests without a contact address: https://www.bls.gov/bls/pss.htm.
    'User-Agent': `${USER_AGENT}/1.0 (news reader; support@${contactDomain})`,
    ...(etag ? { 'If-None-Match': etag } : {}),
    ...(lastModified ? { 'If-Modified-Since': lastModified } : {}),
  };
}

type Found = { response: Response; url: string };

/** Follows redirects manually, because each may lead to a private address. */
async function fetchThroughRedirects(
  request: FeedRequest,
  fetching: Fetching,
  signal: AbortSignal,
): Promise<Found | FeedAnswer> {
  let { url } = request;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (!isPublicAddress(url)) return failWith('refusedAddress');
    const response = await fetching.fetch(url, {
      headers: listHeaders(request, fetching),
      redirect: 'manual',
      signal,
    });
    const target = response.headers.get('Location');
    if (!REDIRECTS.includes(response.status) || target === null) return { response, url };
    await response.body?.cancel();
    if (!URL.canParse(target, url)) return failWith('refusedAddress', response.status);
    url = new URL(target, url).href;
  }
  return failWith('tooManyRedirects');
}

async function readAnswer(
  { response, url }: Found,
  { now }: FeedRequest,
  signal: AbortSignal,
): Promise<FeedAnswer> {
  const { status, headers } = response;
  if (status === 304) return { outcome: 'notModified', httpStatus: 304 };
  if (!response.ok) {
    await response.body?.cancel();
    return failWith('httpError', status, readRetryAfter(headers, now));
  }
  if (Number(headers.get('Content-Length') ?? 0) > MAX_BYTES) {
    await response.body?.cancel();
    return failWith('tooLarge', status);
  }
  const bytes = await readLimited(response, MAX_BYTES, signal);
  if (bytes === null) return failWith(signal.aborted ? 'timeout' : 'tooLarge', status);
  // The content type is ignored: feeds are also sent as text/html and application/octet-stream.
  const items = parseFeed(decodeFeed(bytes, headers.get('Content-Type')), url);
  if (items === null) return failWith('notAFeed', status);
  const [etag, lastModified] = [headers.get('ETag'), headers.get('Last-Modified')];
  return { outcome: 'ok', items, etag, lastModified, httpStatus: status };
}

/**
 * Fetches a feed from the web: only https and public hosts, at most 5 redirects, 10 seconds in total, and 2 MB decompressed.
 * Sends the validators of the last copy.
 */
export function fetchFeed(request: FeedRequest, fetching: Fetching): Promise<FeedAnswer> {
  const read = async (signal: AbortSignal) => {
    const found = await fetchThroughRedirects(request, fetching, signal);
    return 'outcome' in found ? found : readAnswer(found, request, signal);
  };
  return askInTime(TIMEOUT_MS, read, failWith);
}
