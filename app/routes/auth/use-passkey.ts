import { useState, useSyncExternalStore } from 'react';
import { ERROR_CODE_HEADER, type ErrorCode } from '#worker/domain/shared/error-code.ts';

/**
 * Posts JSON to one of our endpoints and returns its JSON. Throws when the response is not a success: an error with the server's
 * `code`.
 */
export async function postJson(path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(path, {
    method: 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) {
    const code = response.headers.get(ERROR_CODE_HEADER);
    throw Object.assign(new Error(`${response.status}: ${await response.text()}`), { code });
  }
  return response.json();
}

const LASTING_REASONS: Partial<Record<string, ErrorCode>> = {
  tooManyPasskeys: 'tooManyPasskeys',
  passkeyExists: 'passkeyExists',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'passkeyExists',
};

/** Returns why no passkey was added if another try would fail too, from the code of the server's or the browser's error. */
function findLastingReason(error: unknown): ErrorCode | undefined {
  return LASTING_REASONS[(error as { code?: string }).code ?? ''];
}

/**
 * Asks one of our endpoints for options, which hold for one attempt, and the device for its response to them. The library loads
 * when it is needed.
 */
export async function askDevice(
  ceremony: 'startRegistration' | 'startAuthentication',
  optionsPath: string,
): Promise<unknown> {
  const [{ browserPasskeys }, optionsJSON] = await Promise.all([
    import('#app/routes/auth/browser-passkeys.client.ts'),
    postJson(optionsPath),
  ]);
  const ask: (given: { optionsJSON: never }) => Promise<unknown> = browserPasskeys[ceremony];
  return ask({ optionsJSON: optionsJSON as never });
}

/**
 * How the use of a passkey goes: `start` runs it, and calls `onFailed` if it throws. `reason` says why if another try would fail
 * too.
 */
export function usePasskey(onFailed?: () => void) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'done'>('idle');
  const [reason, setReason] = useState<ErrorCode>();
  async function start(use: () => Promise<void>) {
    setState('busy');
    try {
      await use();
      setState('done');
    } catch (error) {
      setState('failed');
      setReason(findLastingReason(error));
      onFailed?.();
    }
  }
  return { state, reason, start };
}

const never = () => () => {};
const hasPasskeys = () => 'PublicKeyCredential' in window;
const isUnknown = () => null;

/** Whether this browser knows passkeys; null on the server and until the page is hydrated. */
export function useHasPasskeys(): boolean | null {
  return useSyncExternalStore<boolean | null>(never, hasPasskeys, isUnknown);
}
