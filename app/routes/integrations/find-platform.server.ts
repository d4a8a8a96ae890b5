import { data } from '@remix-run/cloudflare';
import { PLATFORM_IDS, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';

/** The platform an address names; an unknown one is a page that does not exist. */
export function findPlatform({ platform }: { platform?: string | undefined }): PlatformId {
  const id = PLATFORM_IDS.find((known) => known === platform);
  if (!id) throw data(null, { status: 404 });
  return id;
}
