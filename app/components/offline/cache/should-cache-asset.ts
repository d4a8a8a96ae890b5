/**
 * Whether a script, style or text response may be cached. During a deployment, texts may be of another version than their URL;
 * those are marked `no-store`.
 */
export function shouldCacheAsset({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && !(headers.get('Cache-Control') ?? '').includes('no-store');
}
