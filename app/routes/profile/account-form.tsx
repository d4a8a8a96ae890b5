import { Form, Link, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { SaveButton } from '#app/components/form/save-button.tsx';
import { Select } from '#app/components/form/select.tsx';
import { useFieldNumbers } from '#app/components/form/use-field-numbers.ts';
import type { TimeZoneGroup } from '#worker/domain/profile/group-time-zones.ts';
import { fromPricePerMile, UNITS, type Units } from '#worker/domain/profile/units.ts';
import { paths } from '#worker/domain/shared/paths.ts';

export type Account = {
  firstName: string;
  lastName: string;
  email: string;
  vehicle: string;
  costCentsPerMile: number | null;
  timeZone: string;
  isTimeZoneFixed: boolean;
  units: Units;
};

const NOTHING = {
  firstName: '',
  lastName: '',
  vehicle: '',
  costCentsPerMile: null,
  timeZone: '',
  isTimeZoneFixed: false,
};

type Props = { account: Account; timeZones: TimeZoneGroup[]; reply: FormReply | undefined };

export function AccountForm({ account, timeZones, reply }: Props) {
  const t = useTranslations('account');
  const isPending = useNavigation().state !== 'idle';
  // A reply omits empty fields, and those must stay empty rather than show the saved value.
  const saved = reply?.form ? NOTHING : account;
  return (
    <Form method="post" noValidate>
      <FormReplyArea reply={reply}>
        <dl>
          <dt className="font-semibold text-small">{t('email')}</dt>
          <dd translate="no" className="break-all">
            {account.email}
          </dd>
          <dd className="text-caption text-ink-soft">{t('emailHint')}</dd>
          <dd>
            <Link
              to={paths.changeEmail()}
              prefetch="intent"
              className="inline-flex min-h-target items-center text-accent underline"
            >
              {t('changeEmail')}
            </Link>
          </dd>
        </dl>
        <SavedField name="firstName" saved={saved.firstName} autoComplete="given-name" />
        <SavedField name="lastName" saved={saved.lastName} autoComplete="family-name" />
        <SavedField name="vehicle" saved={saved.vehicle} hasHint autoComplete="off" />
        <input
          type="hidden"
          name="savedCost"
          value={account.costCentsPerMile === null ? '' : account.costCentsPerMile / 100}
        />
        <CostField savedCents={saved.costCentsPerMile} units={account.units} />
        <UnitsField saved={account.units} />
        <TimeZoneField saved={saved.isTimeZoneFixed ? saved.timeZone : ''} timeZones={timeZones} />
        <SaveButton intent="saveAccount" isPending={isPending} />
      </FormReplyArea>
    </Form>
  );
}

type SavedFieldProps = {
  name: 'firstName' | 'lastName' | 'vehicle';
  saved: string;
  hasHint?: boolean;
  autoComplete: string;
};

/** A text field with the saved value. */
function SavedField({ name, saved, hasHint = false, ...input }: SavedFieldProps) {
  const t = useTranslations('account');
  const hint = hasHint && name === 'vehicle' ? t('hints.vehicle') : undefined;
  return (
    <FieldFrame name={name} label={t(name)} hint={hint} isOptional>
      {({ defaultValue = saved, ...control }) => (
        <input {...input} {...control} defaultValue={defaultValue} maxLength={100} />
      )}
    </FieldFrame>
  );
}

/** The cost of driving per mile or kilometer. The form submits the unit it was typed in, because it may also change the unit. */
function CostField({ savedCents, units }: { savedCents: number | null; units: Units }) {
  const t = useTranslations('account');
  const write = useFieldNumbers();
  const saved = write.dollars(savedCents === null ? null : fromPricePerMile(savedCents, units));
  return (
    <>
      <input type="hidden" name="costUnits" value={units} />
      <FieldFrame
        name="costPerMile"
        label={t('costPerMile', { units })}
        hint={t('hints.costPerMile')}
        isOptional
      >
        {({ defaultValue = saved, ...control }) => (
          <input
            {...control}
            defaultValue={defaultValue}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
          />
        )}
      </FieldFrame>
    </>
  );
}

function UnitsField({ saved }: { saved: Units }) {
  const t = useTranslations('account');
  return (
    <FieldFrame name="units" label={t('units')}>
      {({ defaultValue = saved, ...control }) => (
        <Select {...control} defaultValue={defaultValue}>
          {UNITS.map((units) => (
            <option key={units} value={units}>
              {t(`unitNames.${units}`)}
            </option>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}

function TimeZoneField({ saved, timeZones }: { saved: string; timeZones: TimeZoneGroup[] }) {
  const t = useTranslations('account');
  return (
    <FieldFrame name="timeZone" label={t('timeZone')} hint={t('timeZoneHint')}>
      {({ defaultValue = saved, ...control }) => (
        <Select {...control} defaultValue={defaultValue}>
          <option value="">{t('deviceZone')}</option>
          {timeZones.map(({ area, zones }) => (
            <optgroup key={area} label={t(`zoneAreas.${area}`)}>
              {zones.map(({ id, city }) => (
                <option key={id} value={id} translate="no">
                  {city}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      )}
    </FieldFrame>
  );
}
