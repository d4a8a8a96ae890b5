import { useFormatter, useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { MAP_APP_NAMES } from '#app/routes/drive/map-app.ts';
import {
  buildNavigationLinks,
  type NavigationLink,
  type NavigationStop,
} from '#worker/domain/routes/navigation-links.ts';
import { MAP_APPS } from '#worker/domain/routes/place-links.ts';
import { listRuns } from '#worker/domain/streets/merge-marks.ts';

type Props = { stops: NavigationStop[]; isPhone: boolean };

/** Links to the next stops for each navigation app, in as many links as the app needs. */
export function NavigateApps({ stops, isPhone }: Props) {
  const t = useTranslations('map');
  if (stops.length === 0) return <p className="pt-3 text-ink-soft text-small">{t('nothingToNavigate')}</p>;
  const links = buildNavigationLinks(stops, { isPhone });
  return (
    <div className="flex flex-col gap-4 pt-3">
      <p className="text-ink-soft text-small">{t('navigateText')}</p>
      {MAP_APPS.map((app) => (
        <section key={app} aria-label={t('navigateWith', { app: MAP_APP_NAMES[app] })}>
          <h3 translate="no" className="mb-1.5 font-semibold text-small">
            {MAP_APP_NAMES[app]}
          </h3>
          <LinkRow app={MAP_APP_NAMES[app]} links={links[app]} />
          {app === 'apple' && links.apple.length < links.appleSingle.length && (
            <details className="group">
              <DisclosureSummary>{t('oldApple')}</DisclosureSummary>
              <LinkRow app={MAP_APP_NAMES.apple} links={links.appleSingle} />
            </details>
          )}
        </section>
      ))}
    </div>
  );
}

function LinkRow({ app, links }: { app: string; links: NavigationLink[] }) {
  const t = useTranslations('map');
  const format = useFormatter();
  const write = ({ sequences }: NavigationLink) => {
    const [from = 0, ...others] = sequences;
    if (others.length === 0) return t('stopNumber', { number: format.number(from) });
    // Stops of offers are numbered too, so the numbers of accepted orders' stops may have gaps.
    const isRun = others.every((number, index) => number === from + index + 1);
    if (!isRun) return t('stopList', { numbers: format.list(listRuns(sequences), { type: 'unit' }) });
    return t('stopRange', { from: format.number(from), to: format.number(from + others.length) });
  };
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map((link) => (
        <li key={link.sequences.join()}>
          <a
            href={link.href}
            target="_blank"
            rel="noreferrer"
            className={getButtonClasses('secondary', 'text-small')}
          >
            {t.rich('stopsWith', {
              app,
              stops: write(link),
              name: (chunks) => (
                <span translate="no" className="sr-only">
                  {chunks}
                </span>
              ),
            })}
          </a>
        </li>
      ))}
    </ul>
  );
}
