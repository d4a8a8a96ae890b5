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

test('moves the focus to the heading of the list on another page', async () => {
  (await screen.findByRole('link', { name: en.console.nextPage })).focus();
  await userEvent.keyboard('{Enter}');
  await expectFocus('Drivers');
  (await screen.findByRole('link', { name: en.console.firstPage })).focus();
  await userEvent.keyboard('{Enter}');
  await expectFocus('Drivers');
});

test('keeps the focus in the filter, and shows the text from the URL', async () => {
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

test('labels a row action with its visible text first, then with the name of the row', async () => {
  expect(await screen.findByRole('link', { name: 'Mark as paid: ann@example.com' })).toBeDefined();
});
