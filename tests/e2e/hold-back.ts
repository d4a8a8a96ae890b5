import type { Page } from '@playwright/test';

/** Holds back the page's matching scripts until the returned function is called. */
export async function holdBack(page: Page, scripts: string): Promise<() => void> {
  let letGo = () => {};
  const isFree = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(scripts, async (route) => {
    await isFree;
    await route.continue();
  });
  return letGo;
}
