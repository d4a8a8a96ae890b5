import { expect, test } from 'vitest';
import { z } from 'zod';
import { signInSchema } from '#worker/domain/auth/inputs.ts';
import { joinNetworkSchema } from '#worker/domain/integrations/inputs.ts';
import { addOrderSchema } from '#worker/domain/orders/inputs.ts';
import { accountSchema } from '#worker/domain/profile/inputs.ts';
import { qrSignupSchema } from '#worker/domain/referrals/inputs.ts';
import { lineOfText, linesOfText, toLineOfText, toSeenName } from './plain-text.ts';
import { visibleName } from './visible-name.ts';

/** Inputs that are not free text, and why a control character in them is harmless. */
const NOT_FREE: Record<string, string> = {
  'auth.signInSchema.returnTo': 'only a path of this site is kept of it',
  'auth.passkeySignInSchema.returnTo': 'only a path of this site is kept of it',
  'auth.adminSignInSchema.adminCode': 'compared, never kept',
  'auth.addPasskeySchema.credential.response.transports': 'only those known are kept',
  'auth.identitySchema.provider': 'looked up, never kept',
  'auth.identitySchema.subject': 'looked up, never kept',
  'reported-deliveries.linkDeliverySchema.orderId': 'looked up, never kept',
  'integrations.integrationFormSchema.integrationId': 'looked up, never kept',
  'integrations.integrationFormSchema.dispatchCode': 'compared, never kept',
  'integrations.renewDispatchCodeSchema.dispatchCode': 'compared, never kept',
  'orders.acceptOrdersSchema.orderIds': 'looked up, never kept',
  'orders.evaluateFormSchema.orderId': 'looked up, never kept',
  'orders.noteFormSchema.orderId': 'looked up, never kept',
  'orders.parseOfferSchema.text': 'read into fields, never kept',
  'places.findPlacesSchema.q': 'looked up, never kept',
  'profile.deleteAccountSchema.email': 'compared, never kept',
  'push.pushDeviceSchema.replaces': 'looked up, never kept',
  'restaurants.listFeaturedSchema.after': 'a cursor, refused unless it is one',
  'routes.optimizeRouteSchema.orderIds': 'looked up, never kept',
};

const modules = import.meta.glob<Record<string, unknown>>('../*/inputs.ts', { eager: true });

/** Returns the texts that a schema accepts, by path. */
function listTexts(schema: z.core.$ZodType, path: string): [string, z.core.$ZodType][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => listTexts(field, `${path}.${name}`));
    case 'array':
      return listTexts(def.element, path);
    case 'union':
      return def.options.flatMap((option) => listTexts(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return listTexts(def.innerType, path);
    case 'pipe':
      // A string that is then checked or transformed is one text.
      return def.in._zod.def.type === 'string' ? [[path, schema]] : listTexts(def.in, path);
    case 'string':
      return [[path, schema]];
    default:
      return [];
  }
}

const texts = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, schema]) =>
    schema instanceof z.ZodType ? listTexts(schema, `${file.split('/')[1]}.${name}`) : [],
  ),
);

test('no free-text input accepts a control character', () => {
  const takers = texts.filter(([, schema]) =>
    ['1 Elm\u0000 Street, 12345', '1 Elm\u001b[2J Street, 12345', '1 Elm\u0085 Street, 12345'].some(
      (text) => z.safeParse(schema, text).success,
    ),
  );
  expect([...new Set(takers.map(([path]) => path))].sort()).toEqual(Object.keys(NOT_FREE).sort());
  expect(texts.length).toBeGreaterThan(40);
});

test('trims a line in every script and allows several lines only where expected', () => {
  expect(lineOfText().parse('  Zoë’s 米线 🍜 مطعم\n')).toBe('Zoë’s 米线 🍜 مطعم');
  expect(lineOfText().safeParse('one\ntwo').success).toBe(false);
  expect(lineOfText().safeParse('\ud83c').success).toBe(false);
  expect(linesOfText().parse('one\r\ntwo')).toBe('one\r\ntwo');
  expect(linesOfText().safeParse('one\u0007').success).toBe(false);
});

test('removes direction marks, which could reverse neighboring text', () => {
  expect(lineOfText().parse('440 S \u202eConkling\u2069 St')).toBe('440 S Conkling St');
  expect(lineOfText().min(1).safeParse(' \u202a\u202c ').success).toBe(false);
  expect(linesOfText().parse('Gate \u202e12\nCode\u2066 7')).toBe('Gate 12\nCode 7');
  expect(visibleName('zone').parse('Juno \u202eGrill')).toBe('Juno Grill');
  expect(toLineOfText('An\u2066na\u2069', 10)).toBe('Anna');
});

test('keeps only printable characters of an external text', () => {
  expect(toLineOfText(' Mar\u0000ia\u001b \ud83c', 6)).toBe('Mar ia');
});

test.each([
  ['\u202eAnna', 'Anna'],
  ['\u200b\ufeff\u3164 Anna', 'Anna'],
  ['\u200b\u2800', ''],
  ['می\u200cنا', 'می\u200cنا'],
])('removes invisible characters from the start of the name %j', (text, name) => {
  expect(toSeenName(text)).toBe(name);
});

test("removes leading invisible characters from a driver's names", () => {
  const names = { firstName: '\u202e\u200bAnna', lastName: '\u202e' };
  const seen = { firstName: 'Anna', lastName: '' };
  expect(accountSchema.parse({ ...names, units: 'miles' })).toMatchObject(seen);
  expect(signInSchema.parse({ ...names, email: 'anna@roadwaze.example' })).toMatchObject(seen);
});

test('rejects invisible text in a required field', () => {
  const unseen = '\u200b';
  const listRefused = (parsed: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
    parsed.error?.issues.map(({ path }) => path.join('.'));
  const member = { driverName: unseen, vehicleType: unseen, phoneNumber: unseen };
  expect(listRefused(joinNetworkSchema.safeParse(member))).toEqual([
    'driverName',
    'phoneNumber',
    'vehicleType',
  ]);
  const order = { platform: 'doordash', payoutAmount: 5, customerAddress: unseen };
  expect(listRefused(addOrderSchema.safeParse(order))).toEqual(['customerAddress']);
  const guest = { firstName: unseen, lastName: unseen, email: 'guest@roadwaze.example' };
  expect(listRefused(qrSignupSchema.safeParse(guest))).toEqual(['firstName', 'lastName']);
});
