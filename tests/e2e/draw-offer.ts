import type { Page } from '@playwright/test';

/** An offer as shown on a driver's phone: large pay, small lines, a map above. */
const CARD = `
  <body style="margin:0;font-family:Arial,sans-serif;background:var(--back);color:var(--ink)">
    <div style="height:360px;background:repeating-linear-gradient(45deg,var(--map),var(--map) 22px,var(--back) 22px,var(--back) 26px)"></div>
    <div style="padding:20px">
      <p style="font-size:38px;font-weight:bold;margin:0">$11.75</p>
      <p style="font-size:16px;margin:2px 0 14px">Guaranteed (incl. tips)</p>
      <p style="font-size:19px;margin:0 0 14px">3.1 mi &nbsp;•&nbsp; 14 min</p>
      <p style="font-size:15px;margin:0;opacity:.7">Pickup</p>
      <p style="font-size:18px;margin:0 0 10px">Harbor Noodle House</p>
      <p style="font-size:15px;margin:0;opacity:.7">Customer dropoff</p>
      <p style="font-size:18px;margin:0 0 18px">9 Elm Street</p>
      <p style="background:#eb1700;color:#fff;font-size:18px;text-align:center;padding:14px;border-radius:26px">Accept</p>
      <p style="font-size:16px;text-align:center">Decline</p>
    </div>
  </body>`;

const LIGHT = '--back:#fff;--ink:#191919;--map:#dfe7ef';
const DARK = '--back:#111;--ink:#f4f4f4;--map:#22303c';

/** Returns a screenshot of an offer from a phone 390 CSS pixels wide, at three device pixels each. */
export async function drawOffer(page: Page, look: 'light' | 'dark'): Promise<Buffer> {
  const browser = page.context().browser();
  const context = await browser?.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
  if (!context) throw new Error('No browser draws the offer.');
  const screen = await context.newPage();
  await screen.setContent(`<html style="${look === 'dark' ? DARK : LIGHT}">${CARD}</html>`);
  const picture = await screen.screenshot();
  await context.close();
  return picture;
}
