import { useTranslations } from 'use-intl';

const GOOGLE_VARIABLES = ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'];
const OIDC_VARIABLES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'];

/** Lists the settings that a deployment without a sign-in provider needs. */
export function SignInUnavailable() {
  const t = useTranslations('login');
  return (
    <>
      <p>{t('unavailableText')}</p>
      <VariableList title={t('unavailableGoogle')} names={GOOGLE_VARIABLES} />
      <VariableList title={t('unavailableOidc')} names={OIDC_VARIABLES} />
      <p className="text-ink-soft text-small">{t('unavailableHttps')}</p>
    </>
  );
}

function VariableList({ title, names }: { title: string; names: string[] }) {
  return (
    <section>
      <h2 className="font-semibold">{title}</h2>
      <ul className="list-disc ps-5">
        {names.map((name) => (
          <li key={name}>
            <code translate="no">{name}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
