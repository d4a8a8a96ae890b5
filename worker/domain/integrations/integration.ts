import type { ConnectMethod, PlatformId } from './platform-catalog.ts';

/** `record`: only noted by the driver; `account`: linked, so that orders arrive through it. */
export const CONNECTION_KINDS = ['record', 'account'] as const;
type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** A driver's account on a platform, without the key or token itself. */
export type Integration = {
  id: string;
  platform: PlatformId;
  isConnected: boolean;
  method: ConnectMethod;
  connectionKind: ConnectionKind;
  driverAccountId: string | null;
  /** The code by which dispatch services identify the driver for orders of this platform; null until one is created. */
  dispatchCode: string | null;
  /** The last characters of the key or token, or null. */
  secretHint: string | null;
  shouldAutoAccept: boolean;
  shouldNotify: boolean;
  /** When the last order was received or imported (epoch ms), or null. */
  lastSyncAt: number | null;
};

const HINT_LENGTH = 4;
const MIN_HINTED_LENGTH = 8;

/** Returns the last 4 characters of a secret, which may be shown, or null for a short secret. */
export function getSecretHint(secret: string): string | null {
  const characters = Array.from(secret);
  return characters.length < MIN_HINTED_LENGTH ? null : characters.slice(-HINT_LENGTH).join('');
}
