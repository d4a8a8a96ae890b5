import { render } from '@testing-library/preact';
import { IntlProvider } from 'use-intl';
import { expect, test } from 'vitest';
import { DateTime } from '#app/components/date-time.tsx';

const AT = Date.UTC(2026, 10, 20, 0, 47);

const write = (locale: string, style: 'time' | 'dateTime' | 'day') =>
  render(
    <IntlProvider locale={locale} timeZone="UTC" messages={{}}>
      <DateTime at={AT} style={style} />
    </IntlProvider>,
  ).container.textContent;

test.each([
  ['en', 'time', '12:47\u00a0AM'],
  ['ar', 'time', '12:47\u00a0ص'],
  ['en', 'dateTime', 'Nov 20, 12:47\u00a0AM'],
  ['en', 'day', 'Nov 20, 2026'],
] as const)('in %s, writes a %s as %j, with no line break before AM or PM', (locale, style, text) => {
  expect(write(locale, style)).toBe(text);
});
