import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export type ProviderLink = { id: string; name: string };

/** One way on for each provider; links, since our forms may post to this site only. */
export function ProviderLinks({ providers, returnTo }: { providers: ProviderLink[]; returnTo: string }) {
  const t = useTranslations('login');
  return providers.map(({ id, name }) => (
    <a key={id} href={paths.providerLogin(id, returnTo)} className={getButtonClasses('primary')}>
      {t('withProvider', { provider: name })}
    </a>
  ));
}
