import { useLocation } from '@remix-run/react';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ActionLink } from '#app/routes/admin/action-link.tsx';
import { FilterForm } from '#app/routes/admin/filter-form.tsx';
import { RecordList } from '#app/routes/admin/record-list.tsx';
import { en } from '#worker/words/locales/en.ts';
import { renderRoutes } from './render-routes.tsx';

function Drivers() {
  const params = new URLSearchParams(useLocation().search);
  const text = params.get('text') ?? '';
  return (
    <main>
      <FilterForm isFiltering={text !== ''} fields={[{ name: 'text', label: 'Text', value: text }]} />
      <RecordList label="Drivers" next={params.has('after') ? null : 'b'} isFiltered={text !== ''}>
        <ActionLink action="payOut" target="1" name="ann@example.com" />
      </RecordList>
    </main>
  );
}

beforeEach(() => {
  renderRoutes([{ path: '/admin/drivers', Component: Drivers }], { at: '/admin/drivers?text=ann' });
});

const expectFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name })));

test('another page leaves the focus at the heading of the list', async () => {
  (await screen.findByRole('link', { name: en.console.nextPage })).focus();
  await userEvent.keyboard('{Enter}');
  await expectFocus('Drivers');
  (await screen.findByRole('link', { name: en.console.firstPage })).focus();
  await userEvent.keyboard('{Enter}');
  await expectFocus('Drivers');
});

test('the filter keeps the focus and shows what the address says', async () => {
  const field = await screen.findByLabelText('Text');
  await userEvent.clear(field);
  await userEvent.type(field, 'bea');
  const apply = screen.getByRole('button', { name: en.console.apply });
  apply.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Text')).not.toBe(field));
  expect(document.activeElement).toBe(apply);
  screen.getByRole('link', { name: en.console.clear }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Text')).toHaveProperty('value', ''));
  await waitFor(() => expect(document.activeElement).toBe(apply.parentElement));
});

test('an action of a row says whose it is, after what is seen of it', async () => {
  expect(await screen.findByRole('link', { name: 'Mark as paid: ann@example.com' })).toBeDefined();
});
