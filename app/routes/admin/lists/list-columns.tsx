import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Money } from '#app/components/money.tsx';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';
import type { ListName } from '#worker/domain/admin/list-names.ts';
import type { ListRow } from '#worker/services/admin/list-records.ts';
import type { Column } from '../record-table.tsx';
import { AuditActor, AuditChange, AuditedTarget } from './audit-cells.tsx';
import {
  Day,
  DriverName,
  DriverPlan,
  EmailState,
  JobName,
  JobOutcome,
  JobTime,
  JobWork,
  Moment,
  Own,
  PayOut,
  PayoutDriver,
  RestaurantBadge,
  RowLink,
  Subscriber,
  SubscriptionPrice,
  SubscriptionState,
} from './list-cells.tsx';
import { PostingOwner, PostingTime, TakeBack } from './posting-cells.tsx';

export type ListColumn<List extends ListName> = Column<{ row: ListRow<List> }>;

type Texts = ReturnType<typeof useTranslations<'console'>>;

/** A catalog text chosen by the entry. */
function Word({ write }: { write: (t: Texts) => string }): ReactNode {
  return write(useTranslations('console'));
}

/** The columns of every list. The first one names the entry. */
export const LIST_COLUMNS: { [List in ListName]: ListColumn<List>[] } = {
  drivers: [
    { name: 'email', Cell: ({ row }) => <RowLink to={consolePaths.driver(row.id)} name={row.email} /> },
    { name: 'name', Cell: DriverName },
    { name: 'joined', isNamed: true, Cell: ({ row }) => <Day at={row.createdAt} /> },
    { name: 'plan', Cell: DriverPlan },
  ],
  restaurants: [
    { name: 'name', Cell: ({ row }) => <RowLink to={consolePaths.restaurant(row.id)} name={row.name} /> },
    { name: 'address', Cell: ({ row }) => <Own>{row.address}</Own> },
    { name: 'email', Cell: ({ row }) => <Own>{row.email}</Own> },
    { name: 'joined', isNamed: true, Cell: ({ row }) => <Day at={row.createdAt} /> },
    { name: 'state', Cell: ({ row }) => <RestaurantBadge status={row.status} /> },
  ],
  subscriptions: [
    { name: 'subscriber', Cell: Subscriber },
    { name: 'product', Cell: ({ row }) => <Word write={(t) => t(`products.${row.product}`)} /> },
    { name: 'price', Cell: SubscriptionPrice },
    { name: 'began', isNamed: true, Cell: ({ row }) => <Day at={row.createdAt} /> },
    { name: 'state', Cell: SubscriptionState },
  ],
  ledger: [
    { name: 'account', Cell: PostingOwner },
    { name: 'kind', Cell: ({ row }) => <Word write={(t) => t(`postings.${row.kind}`)} /> },
    { name: 'product', Cell: ({ row }) => <Word write={(t) => t(`subjects.${row.subject}`)} /> },
    { name: 'time', Cell: PostingTime },
    { name: 'amount', isEnd: true, Cell: ({ row }) => <Money cents={row.amountCents} /> },
    { name: 'action', isEnd: true, Cell: TakeBack },
  ],
  payouts: [
    { name: 'driver', Cell: PayoutDriver },
    { name: 'account', Cell: ({ row }) => <Word write={(t) => t(`accounts.${row.account}`)} /> },
    { name: 'owed', isEnd: true, Cell: ({ row }) => <Money cents={row.owedCents} /> },
    { name: 'action', isEnd: true, Cell: PayOut },
  ],
  emails: [
    {
      name: 'recipient',
      Cell: ({ row }) => <RowLink to={consolePaths.email(row.id)} name={row.recipient} />,
    },
    { name: 'kind', Cell: ({ row }) => <Word write={(t) => t(`emailKinds.${row.kind}`)} /> },
    { name: 'time', Cell: ({ row }) => <Moment at={row.createdAt} /> },
    { name: 'problem', Cell: ({ row }) => row.problem && <Own>{row.problem}</Own> },
    { name: 'state', Cell: EmailState },
  ],
  jobs: [
    { name: 'job', Cell: JobName },
    { name: 'time', Cell: ({ row }) => <Moment at={row.startedAt} /> },
    { name: 'took', Cell: JobTime },
    { name: 'result', Cell: JobWork },
    { name: 'state', Cell: JobOutcome },
  ],
  audit: [
    { name: 'action', Cell: ({ row }) => <Word write={(t) => t(`audit.actions.${row.action}`)} /> },
    { name: 'time', Cell: ({ row }) => <Moment at={row.at} /> },
    { name: 'target', Cell: AuditedTarget },
    { name: 'by', Cell: AuditActor },
    { name: 'change', Cell: AuditChange },
  ],
};
