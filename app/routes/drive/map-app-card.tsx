import { useRouteLoaderData } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { type ChosenMapApp, MAP_APP_NAMES } from '#app/routes/drive/map-app.ts';
import { MAP_APPS } from '#worker/domain/routes/place-links.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Which app Navigate opens on this device. */
export function MapAppCard() {
  const t = useTranslations('drive');
  const root = useRouteLoaderData<{ mapApp: ChosenMapApp }>('root');
  return (
    <Card id="map-app" title={t('mapApp')}>
      <p className="mb-2 text-ink-soft text-small">{t('mapAppText')}</p>
      <form method="post" action={paths.mapApp()}>
        <fieldset aria-labelledby="map-app" className="mb-3">
          {MAP_APPS.map((app) => (
            <label key={app} className="flex min-h-target items-center gap-3" translate="no">
              <input
                type="radio"
                name="app"
                value={app}
                defaultChecked={app === root?.mapApp.app}
                className="size-5 accent-accent"
              />
              {MAP_APP_NAMES[app]}
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="secondary">
          {t('saveMapApp')}
        </Button>
      </form>
    </Card>
  );
}
