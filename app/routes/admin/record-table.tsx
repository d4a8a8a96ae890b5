import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#app/lib/cx.ts';
import type { Catalog } from '#worker/words/locales/en.ts';

export type Column<Props> = {
  name: keyof Catalog['console']['listColumns'];
  Cell: (props: Props) => ReactNode;
  /** Whether the column is right-aligned (left-aligned in RTL), for figures and buttons. */
  isEnd?: boolean;
  /** Whether cards on a phone show the column's heading next to the value. */
  isNamed?: boolean;
};

type Props<Row extends object> = {
  label: string;
  columns: Column<Row>[];
  rows: { key: string | number; props: Row }[];
};

const CELL = 'py-2 md:px-3 md:first:ps-0 md:last:pe-0';

/** A table of entries. On a phone, each entry is a card. */
export function RecordTable<Row extends object>({ label, columns, rows }: Props<Row>) {
  const t = useTranslations('console.listColumns');
  return (
    <table aria-label={label} className="w-full text-small max-md:block">
      <thead className="max-md:sr-only">
        <tr>
          {columns.map(({ name, isEnd }) => (
            <th
              key={name}
              scope="col"
              className={cx(CELL, 'font-semibold text-ink-soft', isEnd ? 'text-end' : 'text-start')}
            >
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map(({ key, props }) => (
          <tr
            key={key}
            className="border-line border-t max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-3 max-md:py-2 max-md:first:border-t-0"
          >
            {columns.map((column, index) => (
              <Entry
                key={column.name}
                {...column}
                props={props}
                isTitle={index === 0}
                isPushed={column.isEnd && !columns[index - 1]?.isEnd}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `isPushed`: on a phone, pushes this cell and the ones after it to the end of the row. */
type EntryProps<Row> = Column<Row> & { props: Row; isTitle: boolean; isPushed?: boolean | undefined };

function Entry<Row extends object>(entry: EntryProps<Row>) {
  const { name, Cell, isEnd, isNamed, isTitle, isPushed, props } = entry;
  const t = useTranslations('console.listColumns');
  if (isTitle) {
    return (
      <th
        scope="row"
        className={cx(
          CELL,
          'wrap-anywhere text-start font-semibold max-md:min-w-0 max-md:basis-full max-md:py-1 md:min-w-28',
        )}
      >
        <Cell {...props} />
      </th>
    );
  }
  return (
    <td
      className={cx(
        CELL,
        'break-words max-md:min-w-0 max-md:py-1 max-md:empty:hidden',
        isEnd && 'text-end',
        isPushed && 'max-md:ms-auto',
      )}
    >
      {isNamed && <span className="text-ink-soft md:hidden">{t(name)} </span>}
      <Cell {...props} />
    </td>
  );
}
