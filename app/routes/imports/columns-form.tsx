import { Form, useNavigation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Select } from '#app/components/form/select.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { IMPORT_FIELDS, type ImportField, type ImportMapping } from '#worker/domain/imports/import.ts';
import { DECIMAL_MARKS } from '#worker/domain/imports/read-amount.ts';
import { DATE_ORDERS } from '#worker/domain/imports/read-date.ts';
import { PLATFORMS } from '#worker/domain/integrations/platform-catalog.ts';
import { UNITS } from '#worker/domain/profile/units.ts';
import type { ImportData } from './import.tsx';
import { ImportButton } from './import-button.tsx';

/** The maximum length of a select option. Longer ones are wider than a phone. */
const MAX_OPTION_LENGTH = 60;

/** The required fields, shown first. */
const NEEDED: readonly ImportField[] = ['end', 'total', 'pay', 'platform'];
const OTHERS = IMPORT_FIELDS.filter((field) => !NEEDED.includes(field));

type Props = { page: ImportData; reply: FormReply | undefined };

/** The form that maps each field to a column, with the first record as an example. Preselects the saved or suggested mapping. */
export function ColumnsForm({ page: { record }, reply }: Props) {
  const t = useTranslations('imports');
  const isPending = useNavigation().formData?.get('intent') === 'chooseColumns';
  const { header, mapping, sample } = record;
  const options = header.map((name, index) => ({
    value: index,
    text: [name || index + 1, sample[index]].filter(Boolean).join(' · ').slice(0, MAX_OPTION_LENGTH),
  }));
  const drawColumn = (field: ImportField) => (
    <Choice key={field} name={field} label={t(`fields.${field}`)} isOptional={OTHERS.includes(field)}>
      <option value="">{t('noColumn')}</option>
      {options.map(({ value, text }) => (
        <option key={value} value={value} translate="no">
          {text}
        </option>
      ))}
    </Choice>
  );
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={reply?.form ? reply : { form: { initialValue: toTyped(mapping) } }}>
        <FormAlert reply={reply} />
        <p>{t('columnsText')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          {NEEDED.map(drawColumn)}
          <Choice name="defaultPlatform" label={t('defaultPlatform')}>
            <option value="">{t('choose')}</option>
            {PLATFORMS.map(({ id, name }) => (
              <option key={id} value={id} translate="no">
                {name}
              </option>
            ))}
          </Choice>
          <Choice name="dateOrder" label={t('dateOrder')}>
            <option value="">{t('choose')}</option>
            {DATE_ORDERS.map((order) => (
              <option key={order} value={order}>
                {t(`dateOrders.${order}`)}
              </option>
            ))}
          </Choice>
          {OTHERS.map(drawColumn)}
          <Choice name="decimalMark" label={t('decimalMark')}>
            {DECIMAL_MARKS.map((mark) => (
              <option key={mark} value={mark} translate="no">
                {mark === '.' ? '1,234.56' : '1.234,56'}
              </option>
            ))}
          </Choice>
          <Choice name="units" label={t('units')}>
            {UNITS.map((unit) => (
              <option key={unit} value={unit}>
                {t(`unitNames.${unit}`)}
              </option>
            ))}
          </Choice>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="chooseColumns" isPending={isPending}>
            {t('check')}
          </Button>
          {record.state === 'columns' && <ImportButton intent="discardImport" />}
        </div>
      </FormReplyArea>
    </Form>
  );
}

type ChoiceProps = { name: string; label: string; isOptional?: boolean; children: ReactNode };

function Choice({ name, label, isOptional, children }: ChoiceProps) {
  return (
    <FieldFrame name={name} label={label} isOptional={isOptional}>
      {(control) => <Select {...control}>{children}</Select>}
    </FieldFrame>
  );
}

/** Returns a mapping as form values. */
function toTyped(mapping: ImportMapping): Record<string, string> {
  return Object.fromEntries(Object.entries(mapping).map(([name, value]) => [name, String(value)]));
}
