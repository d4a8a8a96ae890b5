import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { LocateButton } from '#app/components/ui/locate-button.tsx';
import { useBrowserPosition } from '#app/lib/use-browser-position.ts';
import { toPlaceText } from './place-text.ts';

/** Where the restaurant is: typed, or taken from the browser on the spot. Nobody else is asked. */
export function LocationFields() {
  const t = useTranslations('restaurantForm');
  const position = useBrowserPosition();
  const area = useRef<HTMLFieldSetElement>(null);

  async function fillIn() {
    const place = await position.locate();
    if (!place) return;
    fill(area.current, 'location.lat', toPlaceText(place.latitude));
    fill(area.current, 'location.lng', toPlaceText(place.longitude));
  }

  return (
    <fieldset ref={area} className="flex flex-col gap-3">
      <legend className="font-semibold text-small">{t('location')}</legend>
      <p className="text-ink-soft text-small">{t('locationText')}</p>
      <LocateButton position={position} onClick={fillIn}>
        {t('myPosition')}
      </LocateButton>
      <p aria-live="polite" className="text-danger text-small empty:hidden">
        {position.hasFailed && t('noPosition')}
      </p>
      <div className="grid grid-cols-2 gap-4">
        <Field
          name="location.lat"
          label={t('latitude')}
          isOptional
          inputMode="text"
          dir="ltr"
          maxLength={12}
        />
        <Field
          name="location.lng"
          label={t('longitude')}
          isOptional
          inputMode="text"
          dir="ltr"
          maxLength={12}
        />
      </div>
    </fieldset>
  );
}

function fill(area: HTMLFieldSetElement | null, name: string, text: string) {
  const field = area?.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (field) field.value = text;
}
