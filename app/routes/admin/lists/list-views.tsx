import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import type { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import type { FieldName, ListFilter } from '#worker/domain/admin/list-filters.ts';
import type { ListName } from '#worker/domain/admin/list-names.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';

type Texts = ReturnType<typeof useTranslations<'console'>>;

/** The filter fields that have a fixed set of options. */
type ChoiceName<List extends ListName> = {
  [Name in FieldName<List>]: string extends ListFilter<List>[Name] ? never : Name;
}[FieldName<List>];

export type ListView<List extends ListName> = {
  describe: (t: Texts) => {
    heading: string;
    lead: string;
    /** The field labels, in the order the form shows them. */
    labels: Record<FieldName<List>, string>;
    choices: { [Name in ChoiceName<List>]: (value: NonNullable<ListFilter<List>[Name]>) => string };
    /** Shown next to the export link. */
    aside?: ReactNode;
  };
  getKey: (row: ListRow<List>) => string | number;
};

const labelDays = (t: Texts) => ({ from: t('from'), to: t('to') });

export const LIST_VIEWS: { [List in ListName]: ListView<List> } = {
  drivers: {
    describe: (t) => ({
      heading: t('nav.drivers'),
      lead: t('driversLead'),
      labels: { text: t('beginsWith'), by: t('searchBy'), state: t('state') },
      choices: { by: (value) => t(`searches.${value}`), state: (value) => t(`driverStates.${value}`) },
    }),
    getKey: ({ id }) => id,
  },
  restaurants: {
    describe: (t) => ({
      heading: t('nav.restaurants'),
      lead: t('restaurantsLead'),
      labels: { text: t('beginsWith'), by: t('searchBy'), state: t('state') },
      choices: { by: (value) => t(`searches.${value}`), state: (value) => t(`restaurantStates.${value}`) },
    }),
    getKey: ({ id }) => id,
  },
  subscriptions: {
    describe: (t) => ({
      heading: t('subscriptions'),
      lead: t('newestFirstUtc'),
      labels: { product: t('product'), state: t('state'), owner: t('owner'), ...labelDays(t) },
      choices: {
        product: (value) => t(`products.${value}`),
        state: (value) => t(`subscriptionStates.${value}`),
      },
    }),
    getKey: ({ id }) => id,
  },
  ledger: {
    describe: (t) => ({
      heading: t('nav.ledger'),
      lead: t('ledgerLead'),
      labels: { kind: t('kind'), subject: t('product'), owner: t('owner'), ...labelDays(t) },
      choices: { kind: (value) => t(`postings.${value}`), subject: (value) => t(`subjects.${value}`) },
    }),
    getKey: ({ seq }) => seq,
  },
  payouts: {
    describe: (t) => ({
      heading: t('nav.payouts'),
      lead: t('payoutsLead'),
      labels: { account: t('owedFor'), owner: t('driverOwner') },
      choices: { account: (value) => t(`accounts.${value}`) },
      aside: (
        <Link to={consolePaths.list('ledger', { kind: 'payout' })} className={getButtonClasses('secondary')}>
          {t('paidOut')}
        </Link>
      ),
    }),
    getKey: ({ account, driverId }) => `${account} ${driverId}`,
  },
  emails: {
    describe: (t) => ({
      heading: t('nav.emails'),
      lead: t('emailsLead'),
      labels: { state: t('state'), owner: t('owner') },
      choices: { state: (value) => t(`emailStates.${value}`) },
    }),
    getKey: ({ id }) => id,
  },
  jobs: {
    describe: (t) => ({
      heading: t('nav.jobs'),
      lead: t('newestFirstUtc'),
      labels: { job: t('job'), state: t('state'), ...labelDays(t) },
      choices: { job: (value) => t(`jobs.${value}`), state: (value) => t(`outcomes.${value}`) },
    }),
    getKey: ({ id }) => id,
  },
  audit: {
    describe: (t) => ({
      heading: t('nav.audit'),
      lead: t('auditLead'),
      labels: { action: t('audit.action'), target: t('audit.target'), ...labelDays(t) },
      choices: { action: (value) => t(`audit.actions.${value}`) },
    }),
    getKey: ({ id }) => id,
  },
};
