import type { Ctx } from '#worker/ctx.ts';
import type { IdentityInput } from '#worker/domain/auth/inputs.ts';
import { getProviderName } from '#worker/domain/auth/sign-in-provider.ts';
import { paths } from '#worker/domain/shared/paths.ts';

type LinkChange = { driverId: string; identity: IdentityInput; isLinked: boolean };

/** Returns the email that tells a driver that a provider account was linked or unlinked. */
export function composeLinkEmail(
  { config, now }: Ctx,
  { driverId, identity: { provider, subject }, isLinked }: LinkChange,
) {
  const kind = isLinked ? ('providerLinked' as const) : ('providerUnlinked' as const);
  return {
    driverId,
    key: `${kind}:${provider}:${subject}:${now}`,
    kind,
    values: {
      provider: getProviderName(config.signInProviders, provider),
      day: { at: now },
      link: { path: paths.identitiesCard() },
    },
  };
}
