/**
 * Whether the phone keeps a script, a style or texts. While a new version is deployed, texts can come from another one than the
 * address names; these are marked `no-store`.
 */
export function isAssetToKeep({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && !(headers.get('Cache-Control') ?? '').includes('no-store');
}
