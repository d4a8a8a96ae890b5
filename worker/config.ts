import { z } from 'zod';
import { isPushPublicKey } from '#worker/domain/push/push-device.ts';
import { listSignInProviders, type SignInProvider } from './domain/auth/sign-in-provider.ts';
import type { Product } from './domain/billing/subscription.ts';
import type { DispatchSource } from './domain/dispatch/dispatch-source.ts';

/** The public example value in .dev.vars.example. */
const EXAMPLE_ADMIN_CODE = 'a-long-random-code';

const MIN_SECRET = 32;

/** A base URL, without trailing slashes so that paths can be appended. */
const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

const envSchema = z.object({
  APP_ENV: z.enum(['local', 'staging', 'production']).default('production'),
  COOKIE_SECRET: z.string().min(MIN_SECRET),
  COOKIE_SECRET_PREVIOUS: z
    .string()
    .transform(split)
    .refine((secrets) => secrets.every(({ length }) => length >= MIN_SECRET))
    .optional(),
  ADMIN_CODE: z.string().trim().min(12).max(200).optional(),
  LOCAL_KEY: z.string().min(16).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).optional(),
  CONTACT_DOMAIN: z.string().default('roadwaze.example'),
  SITE_URL: baseUrl.optional(),
  NETWORK_DISPATCH_SECRET: z.string().min(32).optional(),
  PARTNER_DISPATCH_SECRET: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_PRO: z.string().optional(),
  STRIPE_PRICE_NETWORK: z.string().optional(),
  STRIPE_PRICE_RESTAURANT: z.string().optional(),
  RESEND_API_KEY: z.string().optional(),
  EMAIL_FROM: z.string().max(200).optional(),
  OPERATOR_EMAIL: z.email().optional(),
  VAPID_PUBLIC_KEY: z.string().refine(isPushPublicKey).optional(),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/)
    .optional(),
  OSRM_URL: baseUrl.optional(),
  VALHALLA_URL: baseUrl.optional(),
  PHOTON_URL: baseUrl.optional(),
  NOMINATIM_URL: baseUrl.optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: z.url().or(z.literal('')).optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40).optional(),
});

/** These services receive the locations of drivers and customers, so plain http is rejected. */
const MAP_SERVICES = ['OSRM_URL', 'VALHALLA_URL', 'PHOTON_URL', 'NOMINATIM_URL'] as const;

/** Additional requirements of deployments that are not local. */
const deployedSchema = envSchema.superRefine((env, issues) => {
  const { APP_ENV, SITE_URL, ADMIN_CODE } = env;
  if (APP_ENV === 'local') return;
  const refuse = (name: string) => issues.addIssue({ code: 'custom', path: [name] });
  for (const name of MAP_SERVICES) if (env[name]?.startsWith('http:')) refuse(name);
  if (!SITE_URL) refuse('SITE_URL');
  if (ADMIN_CODE === EXAMPLE_ADMIN_CODE) refuse('ADMIN_CODE');
});

export type Config = {
  isLocal: boolean;
  hasRateLimits: boolean;
  cookieSecret: string;
  /** The current secret, then earlier ones, newest first, which are used only to verify. */
  cookieSecrets: string[];
  adminCode: string | null;
  localKey: string | null;
  contactDomain: string;
  /** The URL of this site, for links in emails. */
  siteUrl: string;
  /** The signing secret of each dispatch service; null if it is not enabled. */
  dispatchSecrets: Record<DispatchSource, string | null>;
  /** The payment provider; null if nothing is sold, and in local deployments. */
  stripe: { secretKey: string; webhookSecret: string; prices: Record<Product, string[]> } | null;
  /** The email provider; null keeps emails in the outbox. */
  resend: { apiKey: string; from: string } | null;
  /** The address that gets alarms; null if there is none. */
  operatorEmail: string | null;
  /** Our keys for push services; null if no alerts are sent. */
  vapid: { publicKey: string; privateKey: string; subject: string } | null;
  osrmUrl: string | null;
  valhallaUrl: string | null;
  photonUrl: string | null;
  nominatimUrl: string | null;
  /** The OpenID Connect providers for sign-in, in display order. */
  signInProviders: SignInProvider[];
};

const parsed = new WeakMap<object, Config>();

/**
 * Returns the settings of this deployment, validated once per isolate. A missing APP_ENV means production, as the safe default.
 * Throws an error that names the invalid variables, never their values.
 */
export function readConfig(env: Env): Config {
  const known = parsed.get(env);
  if (known) return known;
  const result = deployedSchema.safeParse(env);
  if (!result.success) {
    const names = [...new Set(result.error.issues.map(({ path }) => path[0]))].join(', ');
    throw new Error(`Configuration: missing or invalid ${names} (see .dev.vars.example)`);
  }
  const { data } = result;
  const isLocal = data.APP_ENV === 'local';
  const config: Config = {
    isLocal,
    hasRateLimits: data.RATE_LIMITS ? data.RATE_LIMITS === 'on' : !isLocal,
    cookieSecret: data.COOKIE_SECRET,
    cookieSecrets: [data.COOKIE_SECRET, ...(data.COOKIE_SECRET_PREVIOUS ?? [])],
    adminCode: data.ADMIN_CODE ?? null,
    localKey: data.LOCAL_KEY ?? null,
    contactDomain: data.CONTACT_DOMAIN,
    siteUrl: data.SITE_URL ?? 'http://localhost:8787',
    dispatchSecrets: {
      network: data.NETWORK_DISPATCH_SECRET ?? null,
      partner: data.PARTNER_DISPATCH_SECRET ?? null,
    },
    stripe: readStripe(data),
    resend: data.RESEND_API_KEY
      ? {
          apiKey: data.RESEND_API_KEY,
          from: data.EMAIL_FROM ?? `Roadwaze <no-reply@${data.CONTACT_DOMAIN}>`,
        }
      : null,
    operatorEmail: data.OPERATOR_EMAIL ?? null,
    vapid: readVapid(data),
    osrmUrl: data.OSRM_URL ?? null,
    valhallaUrl: data.VALHALLA_URL ?? null,
    photonUrl: data.PHOTON_URL ?? null,
    nominatimUrl: data.NOMINATIM_URL ?? null,
    signInProviders: listSignInProviders(data, isLocal),
  };
  parsed.set(env, config);
  return config;
}

function readVapid({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  CONTACT_DOMAIN: domain,
  SITE_URL: site,
}: z.infer<typeof envSchema>): Config['vapid'] {
  // Apple rejects contact addresses on reserved domains, such as the default of CONTACT_DOMAIN.
  const subject = site?.startsWith('https:') ? site : `mailto:support@${domain}`;
  return publicKey && privateKey ? { publicKey, privateKey, subject } : null;
}

/** Splits comma-separated values, trimmed and without empty ones. */
function split(values: string): string[] {
  return values
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

function readStripe(data: z.infer<typeof envSchema>): Config['stripe'] {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = data;
  const { STRIPE_PRICE_PRO: pro, STRIPE_PRICE_NETWORK: network, STRIPE_PRICE_RESTAURANT: restaurant } = data;
  if (!secretKey || !webhookSecret || !pro || !network || !restaurant) return null;
  const prices = { pro: split(pro), network: split(network), restaurant: split(restaurant) };
  return { secretKey, webhookSecret, prices };
}
