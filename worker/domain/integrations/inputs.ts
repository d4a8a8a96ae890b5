import { z } from 'zod';
import { PLANS } from '#worker/domain/billing/subscription.ts';
import { toDollars } from '#worker/domain/shared/money.ts';
import { lineOfText } from '#worker/domain/shared/plain-text.ts';
import { visibleLine } from '#worker/domain/shared/visible-name.ts';
import { type ConnectMethod, listConnectMethods, PLATFORM_IDS, type PlatformId } from './platform-catalog.ts';

/** Messages are keys of the catalogs' `validation` section, translated where they are shown. */
const optionalText = (maxLength: number) => lineOfText().max(maxLength, 'tooLong').optional();

const platform = z.enum(PLATFORM_IDS, 'platform');
const accountId = lineOfText().max(100, 'tooLong').nullish();
const settings = z.object({ autoAccept: z.boolean().optional(), notifications: z.boolean().optional() });
const common = { platform, settings: settings.optional() };

const byOauth = z.object({
  ...common,
  method: z.literal('oauth'),
  driverAccountId: accountId,
  authToken: lineOfText()
    .max(4000, 'tooLong')
    .nullish()
    .describe('Not kept but for its last four characters: nothing here uses it'),
});
const byDriverCode = z.object({
  ...common,
  method: z.literal('driver-code'),
  driverAccountId: visibleLine('missingDriverCode', 100),
  phone: visibleLine('missingDriverCode', 40),
});
const byApiKey = z.object({
  ...common,
  method: z.literal('api-key'),
  driverAccountId: accountId,
  apiKey: lineOfText()
    .max(500, 'tooLong')
    .nullish()
    .describe('Not kept but for its last four characters: nothing here uses it'),
});
/** Without a method, the driver only states that they have an account. */
const byWord = z.object({
  ...common,
  method: z.null().optional(),
  isConnected: z.literal(true, 'connectMethod'),
  driverAccountId: accountId,
});

const error = (issue: { code: string }) => (issue.code === 'invalid_union' ? 'connectMethod' : undefined);
const notOffered = { path: ['method'], message: 'methodNotOffered' };
const isOffered = ({
  method,
  platform,
}: {
  method?: ConnectMethod | null | undefined;
  platform: PlatformId;
}) => !method || listConnectMethods(platform).includes(method);

/** Connects an account on a platform by one of the methods the platform offers. */
export const connectPlatformSchema = z
  .discriminatedUnion('method', [byOauth, byDriverCode, byApiKey, byWord], { error })
  .refine(isOffered, notOffered);
export type ConnectPlatformInput = z.infer<typeof connectPlatformSchema>;

/** The same input from a form, without a key or token, since nothing uses them. */
export const connectFormSchema = z
  .discriminatedUnion(
    'method',
    [byOauth.omit({ authToken: true }), byDriverCode, byApiKey.omit({ apiKey: true })],
    { error },
  )
  .refine(isOffered, notOffered);
export type ConnectFormInput = z.infer<typeof connectFormSchema>;

export const updateIntegrationSchema = z
  .object({ isConnected: z.boolean(), settings })
  .partial()
  .refine((input) => Object.values(input).some((value) => value !== undefined), 'nothingToChange');
export type UpdateIntegrationInput = z.infer<typeof updateIntegrationSchema>;

/** Replaces a dispatch code. The input names the code to replace, so that a repeated request does not replace the new one. */
export const renewDispatchCodeSchema = z.object({
  dispatchCode: z
    .string('required')
    .max(100, 'tooLong')
    .nullable()
    .describe('The code that is to stop; null where there is none'),
});
export type RenewDispatchCodeInput = z.infer<typeof renewDispatchCodeSchema>;

/** The fields that the forms of a connection post; without `code` there is no dispatch code to replace. */
export const integrationFormSchema = z.object({
  integrationId: z.string().max(64, 'tooLong').default(''),
  dispatchCode: renewDispatchCodeSchema.shape.dispatchCode.default(null),
});

/** The purpose of opening a driver app. */
const APP_ACTIONS = ['driver', 'open', 'orders'] as const;
export type AppAction = (typeof APP_ACTIONS)[number];

export const launchAppSchema = z.object({ platform, action: z.enum(APP_ACTIONS, 'appAction') });
export type LaunchAppInput = z.infer<typeof launchAppSchema>;

/** Joins Roadwaze's own network. The client may send plan and price, which must equal ours. */
export const joinNetworkSchema = z.object({
  driverName: visibleLine('missingRequired', 100),
  phoneNumber: visibleLine('missingRequired', 40),
  vehicleType: visibleLine('missingRequired', 100),
  licenseNumber: optionalText(100),
  insuranceProvider: optionalText(100),
  preferredAreas: optionalText(2000),
  platform: z.literal('roadwaze', 'platform').optional(),
  subscriptionType: z.literal(`${PLANS.network.interval}ly`, 'networkPrice').optional(),
  subscriptionAmount: z.literal(toDollars(PLANS.network.priceCents), 'networkPrice').optional(),
});
export type JoinNetworkInput = z.infer<typeof joinNetworkSchema>;
