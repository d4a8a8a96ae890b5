import { render } from '@testing-library/preact';
import { expect, test, vi } from 'vitest';
import { IntlProvider, useFormatter } from '#app/i18n/server-intl.server.tsx';

const Day = () => useFormatter().dateTime(0, { dateStyle: 'short' });

const messages = {};
const write = (locale: string, timeZone: string) =>
  render(
    <IntlProvider locale={locale} timeZone={timeZone} messages={messages}>
      <Day />
    </IntlProvider>,
  ).container.textContent;

test('shares formatters between documents, but does not keep those of every time zone that visitors name', () => {
  const { DateTimeFormat } = Intl;
  function make(...args: ConstructorParameters<typeof DateTimeFormat>) {
    return new DateTimeFormat(...args);
  }
  // why: counts the formatters that are created.
  const count = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(make);
  expect([write('en', 'Asia/Tokyo'), write('en', 'Asia/Tokyo')]).toEqual(['1/1/70', '1/1/70']);
  expect(count).toHaveBeenCalledTimes(1);
  for (const zone of Intl.supportedValuesOf('timeZone').slice(-201)) write('en', zone);
  count.mockClear();
  write('en', 'Asia/Tokyo');
  expect(count).toHaveBeenCalledTimes(1);
});
