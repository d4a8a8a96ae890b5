import { useTranslations } from 'use-intl';
import { useDocumentIntl } from '#app/i18n/document-intl.tsx';
import darkStreets from './example-dark.svg';
import lightStreets from './example-light.svg';

/** Screenshots of the home screen in every language, light and dark, made by `npm run screenshots -- -g landing`. */
const SCREENS = import.meta.glob<string>('./screens/*.webp', { eager: true, import: 'default' });

/** A phone with the home screen, on streets as the product draws them. */
export function Phone() {
  const t = useTranslations('landing');
  const { language } = useDocumentIntl();
  const find = (scheme: 'light' | 'dark') => SCREENS[`./screens/${language}-${scheme}.webp`];
  return (
    <div className="relative isolate overflow-hidden rounded-card bg-sunken px-6 pt-8 md:px-10">
      <picture>
        <source media="(prefers-color-scheme: dark)" srcSet={darkStreets} />
        <img
          src={lightStreets}
          alt=""
          className="absolute inset-0 -z-10 size-full object-cover object-bottom-right"
        />
      </picture>
      <div className="mx-auto aspect-[390/700] w-full max-w-72 overflow-hidden rounded-t-[2.5rem] border-[0.625rem] border-ink border-b-0 bg-ground shadow-float dark:border-line-strong">
        <picture>
          <source media="(prefers-color-scheme: dark)" srcSet={find('dark')} />
          <img
            src={find('light')}
            alt={t('phoneLabel')}
            width={390}
            height={844}
            className="h-auto w-full rounded-t-[1.75rem]"
          />
        </picture>
      </div>
    </div>
  );
}
