import type { Language } from './config.ts';
import type { en } from './locales/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Locale: Language;
    Messages: typeof en;
  }
}
