import { screen, waitFor, within } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import ImportPage, { type ImportData } from '#app/routes/imports/import.tsx';
import type { ImportReply } from '#app/routes/imports/import-reply.ts';
import { EMPTY_SUMMARY } from '#worker/domain/imports/summary.ts';
import { renderRoutes } from './render-routes.tsx';

const page: ImportData = {
  record: {
    id: 'import',
    fileName: 'orders.csv',
    state: 'ready',
    createdAt: 1,
    header: ['Date', 'Total', 'Other'],
    mapping: {
      end: 0,
      total: 1,
      dateOrder: 'dmy',
      decimalMark: '.',
      defaultPlatform: 'grubhub',
      units: 'km',
    },
    timeZone: 'America/New_York',
    readAt: 1,
    sample: ['2026-11-18', '5.00', '7.00'],
    handledThrough: '',
    handled: 0,
    summary: { ...EMPTY_SUMMARY, fresh: { orders: 2, payoutCents: 500, tipCents: 0, miles: 0 } },
    planned: 0,
    written: 0,
    writtenCents: 0,
    confirmedAt: null,
    undoUntil: null,
  },
  rows: [],
  bad: [],
  canUndo: false,
  closing: null,
};

type Shown = Partial<ImportData['record']> & Partial<Pick<ImportData, 'closing'>>;

function renderImport({ closing = null, ...record }: Shown, reply: ImportReply = {}) {
  const shown: ImportData = {
    ...page,
    closing,
    record: { ...page.record, ...record },
    canUndo: record.state === 'importing',
  };
  renderRoutes([{ path: '/import', loader: () => shown, action: () => reply, Component: ImportPage }], {
    at: '/import',
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a refused import keeps the chosen columns, and shows the error beside its own button', async () => {
  renderImport({}, { intent: 'confirmImport', form: { error: { '': ['importFull'] } } });
  await press('Import 2 orders');
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(await preview.findByText('You can import up to 100,000 orders in all.')).toBeDefined();
  expect(screen.getByText('Change columns').closest('details')?.open).toBe(false);
  await userEvent.click(screen.getByText('Change columns'));
  expect(screen.getByRole('combobox', { name: /^Total pay/ })).toHaveProperty('value', '1');
});

test('the preview names the columns that are not read', async () => {
  renderImport({ header: ['Date', 'Total', 'Notes', 'Zone'] });
  expect(await screen.findByText('Columns not read: Notes and Zone')).toBeDefined();
});

test.each(['ready', 'done'] as const)(
  'an import that is %s says which months close, and when',
  async (state) => {
    renderImport({ state, closing: { before: '2025-08-01', until: Date.parse('2026-12-18T12:00:00Z') } });
    const text = 'Months before August 2025 close after Dec 18, 2026. By then, import your other apps too.';
    expect(await screen.findByText(text)).toBeDefined();
  },
);

test('shows refused columns in their own form, with the chosen values', async () => {
  const form = { initialValue: { total: '2' }, error: { '': ['tooManyRequests'] } };
  renderImport({}, { intent: 'chooseColumns', form });
  await userEvent.click(await screen.findByText('Change columns'));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Total pay/ }), '2');
  await press('Check the file');
  const alert = await screen.findByText(/too much at once/);
  expect(alert.closest('details')?.open).toBe(true);
  expect(screen.getByRole('combobox', { name: /^Total pay/ })).toHaveProperty('value', '2');
});

test.each([
  ['columns', 'Discard'],
  ['ready', 'Discard'],
  ['importing', 'Undo import'],
] as const)('an import in state %s has one button to leave it: %s', async (state, name) => {
  renderImport({ state });
  expect(await screen.findAllByRole('button', { name })).toHaveLength(1);
});

test('lists required columns first, and labels the others as optional', async () => {
  renderImport({ state: 'columns' });
  const names = (await screen.findAllByRole('combobox')).map((select) => select.getAttribute('name'));
  expect(names.slice(0, 6)).toEqual(['end', 'total', 'pay', 'platform', 'defaultPlatform', 'dateOrder']);
  expect(screen.getByRole('combobox', { name: 'Duration (optional)' })).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Date delivered' })).toBeDefined();
});

test('does not report a file without readable rows as one with nothing new', async () => {
  renderImport({ summary: { ...EMPTY_SUMMARY, bad: 2 } });
  expect(await screen.findByText('We couldn’t read any of its rows. Check the columns.')).toBeDefined();
  expect(screen.queryByText('Nothing new in this file.')).toBeNull();
});

test('requests the next rows while an import is running, even when all its rows are known', async () => {
  let asked = 0;
  const load = (): ImportData => {
    const sums = { orders: 900, payoutCents: 900, tipCents: 0, miles: 0 };
    const summary = { ...EMPTY_SUMMARY, readable: sums };
    return {
      ...page,
      record: { ...page.record, state: 'importing', planned: 1, handled: asked * 300, summary },
    };
  };
  const action = () => {
    asked += 1;
    return {};
  };
  renderRoutes([{ path: '/import', loader: load, action, Component: ImportPage }], { at: '/import' });
  const bar = await screen.findByRole('progressbar');
  await waitFor(() => expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['600', '900']));
});

test('moves the focus to the heading of each step, and announces the progress in quarters', async () => {
  const steps: Partial<ImportData['record']>[] = [
    {},
    {
      state: 'importing',
      summary: { ...EMPTY_SUMMARY, readable: { orders: 8, payoutCents: 0, tipCents: 0, miles: 0 } },
    },
    { state: 'done' },
  ];
  const loader = () => ({ ...page, record: { ...page.record, ...steps[0] } });
  const action = () => {
    steps.shift();
    if (steps.length === 2) Object.assign(steps[0] ?? {}, { handled: 5 });
    return null;
  };
  renderRoutes([{ path: '/import', loader, action, Component: ImportPage }], { at: '/import' });
  const expectFocus = (text: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(text));
  (await screen.findByRole('button', { name: 'Import 2 orders' })).focus();
  await userEvent.keyboard('{Enter}');
  await expectFocus('Importing your orders');
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('Importing your orders 50%');
  await expectFocus('Imported');
  expect(status.textContent).toBe('');
});
