import { Form, Link, useLocation } from '@remix-run/react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { CONTROL_CLASSES } from '#app/components/form/field.tsx';
import { Select } from '#app/components/form/select.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';

export type FilterField = {
  name: string;
  label: string;
  value: string;
  /** The options of a select. Without them, the field is a text input. */
  options?: { value: string; label: string }[];
  /** Whether the select has an "All" option. */
  hasAll?: boolean;
  type?: 'search' | 'date';
};

/** A list's filter, stored in the URL. Works without JavaScript. */
export function FilterForm({ fields, isFiltering }: { fields: FilterField[]; isFiltering: boolean }) {
  const t = useTranslations('console');
  const { pathname, search } = useLocation();
  return (
    <Form
      method="get"
      action={pathname}
      role="search"
      className={cx(CARD_CLASSES, 'grid items-end gap-3 p-4 lg:grid-cols-4 min-[380px]:grid-cols-2')}
    >
      {fields.map((field) => (
        <FilterControl key={`${field.name} ${search}`} {...field} />
      ))}
      <div data-takes-focus className="flex flex-wrap gap-2 max-lg:col-span-full">
        <Button type="submit" variant="secondary">
          {t('apply')}
        </Button>
        {isFiltering && (
          <Link to={pathname} className={getButtonClasses('quiet')}>
            {t('clear')}
          </Link>
        )}
      </div>
    </Form>
  );
}

function FilterControl({ name, label, value, options, hasAll = false, type = 'search' }: FilterField) {
  const t = useTranslations('console');
  const id = useId();
  // On a phone, two dates share a row. Text fields and selects take the full width.
  const isWide = options || type === 'search';
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', isWide && 'max-lg:col-span-full')}>
      <label htmlFor={id} className="font-semibold text-small">
        {label}
      </label>
      {options ? (
        <Select id={id} name={name} defaultValue={value} className={CONTROL_CLASSES}>
          {hasAll && <option value="">{t('all')}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ) : (
        <input
          id={id}
          name={name}
          type={type}
          defaultValue={value}
          maxLength={100}
          autoComplete="off"
          className={CONTROL_CLASSES}
        />
      )}
    </div>
  );
}
