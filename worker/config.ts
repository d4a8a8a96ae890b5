import { z } from 'zod';

const envSchema = z.object({
  APP_ENV: z.enum(['local', 'staging', 'production']).default('production'),
  COOKIE_SECRET: z.string().min(32),
  ADMIN_CODE: z.string().min(12).optional(),
  LOCAL_KEY: z.string().min(16).optional(),
  RATE_LIMITS: z.enum(['on', 'off']).optional(),
  CONTACT_DOMAIN: z.string().default('roadwaze.example'),
  OSRM_URL: z.url().optional(),
});

export type Config = {
  appEnv: 'local' | 'staging' | 'production';
  isLocal: boolean;
  hasRateLimits: boolean;
  cookieSecret: string;
  adminCode: string | null;
  localKey: string | null;
  contactDomain: string;
  osrmUrl: string | null;
};

const parsed = new WeakMap<object, Config>();

/** The settings of this deployment, checked once per isolate. A missing APP_ENV means production: the safe one. Throws naming the variables that are wrong, never their values. */
export function readConfig(env: Env): Config {
  const known = parsed.get(env);
  if (known) return known;
  const result = envSchema.safeParse(env);
  if (!result.success) {
    const names = result.error.issues.map((issue) => issue.path.join('.')).join(', ');
    throw new Error(`Configuration: missing or invalid ${names} (see .dev.vars.example)`);
  }
  const { data } = result;
  const isLocal = data.APP_ENV === 'local';
  const config: Config = {
    appEnv: data.APP_ENV,
    isLocal,
    hasRateLimits: data.RATE_LIMITS ? data.RATE_LIMITS === 'on' : !isLocal,
    cookieSecret: data.COOKIE_SECRET,
    adminCode: data.ADMIN_CODE ?? null,
    localKey: data.LOCAL_KEY ?? null,
    contactDomain: data.CONTACT_DOMAIN,
    osrmUrl: data.OSRM_URL ?? null,
  };
  parsed.set(env, config);
  return config;
}
