import { useState, useSyncExternalStore } from 'react';
import { ERROR_CODE_HEADER, type ErrorCode } from '#worker/domain/shared/error-code.ts';

/**
 * Posts JSON to one of our endpoints and returns the JSON of the response. If the response isn't a success, throws an error with
 * the server's `code`.
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

/** Returns why adding a passkey failed if retrying can't help, from the code of the server's or browser's error. */
function findLastingReason(error: unknown): ErrorCode | undefined {
  return LASTING_REASONS[(error as { code?: string }).code ?? ''];
}

/**
 * Fetches WebAuthn options, which are valid for one attempt, and returns the device's response to them. Loads the library on
 * demand.
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
 * Tracks a passkey operation. `start` runs it and calls `onFailed` if it throws. `reason` says why it failed, if retrying can't
 * help.
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

/** Returns whether this browser supports passkeys, or null on the server and before hydration. */
export function useHasPasskeys(): boolean | null {
  return useSyncExternalStore<boolean | null>(never, hasPasskeys, isUnknown);
}
