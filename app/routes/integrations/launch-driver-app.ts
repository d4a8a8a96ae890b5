import { isAppleTouch } from '#app/components/install/is-apple-touch.ts';
import { showToast } from '#app/lib/toast-store.ts';
import type { AppAction } from '#worker/domain/integrations/inputs.ts';
import { getPlatformName, type PlatformId } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type LaunchTarget = { deepLink: string | null; fallbackUrl: string };

/** How long to wait for the phone to switch to the app. iPhones ask the user first, so they take longer. */
const HINT_MS = 3000;
const ASKING_HINT_MS = 10_000;

/**
 * Opens a platform's driver app by its deep link. If no app seems to open, shows a hint with a link to the platform's website. An
 * app without a deep link opens the website, unless the platform was only just connected (`driver`).
 */
export async function launchDriverApp(platform: PlatformId, action: AppAction): Promise<void> {
  const values = { platform: getPlatformName(platform) };
  const target = await askForTarget(platform, action);
  if (!target) {
    showToast({ kind: 'error', key: 'launchFailed', values });
  } else if (target.deepLink && window.isSecureContext) {
    window.location.assign(target.deepLink);
    const website = target.fallbackUrl;
    const hint = setTimeout(
      () => showToast({ kind: 'error', key: 'appNotInstalled', values, website }),
      isAppleTouch() ? ASKING_HINT_MS : HINT_MS,
    );
    const cancel = () => clearTimeout(hint);
    // Phones pause a page's timers while it is in the background and resume them when the user returns.
    document.addEventListener('visibilitychange', cancel, { once: true });
    window.addEventListener('blur', cancel, { once: true });
  } else if (action !== 'driver') {
    window.location.assign(target.fallbackUrl);
  }
}

async function askForTarget(platform: PlatformId, action: AppAction): Promise<LaunchTarget | null> {
  try {
    const answer = await fetch(paths.launchApp(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ platform, action }),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
