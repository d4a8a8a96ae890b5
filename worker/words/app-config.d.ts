import type { en } from './locales/en.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof en;
  }
}
