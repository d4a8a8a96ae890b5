import { openBrowser, readBody } from './browse.ts';

export const CODE = 'an administrator code that only tests know';

/** Opens a browser without scripts, signed in as the administrator on the way to a page. */
export async function openAdmin(returnTo = '/admin') {
  const browser = openBrowser();
  const answer = await browser.post('/admin', { intent: 'adminSignIn', adminCode: CODE, returnTo });
  if (answer.status !== 303) throw new Error(`The administrator’s sign-in answered ${answer.status}`);
  return {
    ...browser,
    landedOn: answer.headers.get('Location'),
    readBody: async (path: string) => readBody(await browser.open(path)),
    /** Confirms an action like its page does. */
    act: (action: string, target: string, reason = 'because', from = '/admin') =>
      browser.post(`/admin/do/${action}`, { intent: 'adminAct', target, reason, returnTo: from }),
  };
}
