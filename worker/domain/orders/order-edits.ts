import type { LatLng } from '#worker/domain/shared/geo.ts';
import { toCents } from '#worker/domain/shared/money.ts';
import { fail, type Result, succeed } from '#worker/domain/shared/result.ts';
import { isClosed } from './archive.ts';
import { findDeadlineProblem, findReadinessProblem, getDueSince, readInstant } from './deadline-times.ts';
import type { EditOrderInput } from './inputs.ts';
import { isOpenAt, MAX_PAYOUT_CENTS, type Order } from './order.ts';

const MONEY_FIELDS = ['payoutCents', 'tipCents'] as const;
const NOTE_FIELDS = ['note'] as const;
const EDITABLE_FIELDS = [
  'platform',
  'restaurantName',
  'restaurantAddress',
  'customerAddress',
  'distanceMiles',
  'estimatedMinutes',
  'pickup',
  'dropoff',
  'readyAt',
  'promisedAt',
  ...NOTE_FIELDS,
  ...MONEY_FIELDS,
] as const;
type EditableField = (typeof EDITABLE_FIELDS)[number];

/** The fields that a correction changes, with their new values. */
export type OrderEdit = Partial<Pick<Order, EditableField>>;

/**
 * Returns what a correction changes in an order at `now` (epoch ms); empty if it only repeats the current values. Every field of
 * a hand-added order can change while it is open or completed. Of another order only the note can change while it is open, and
 * only payout and tip once it is completed; a completed network order cannot change at all, because its pay is in the ledger. An
 * order about to be archived cannot change either. Changing only the tip changes the payout by the same amount, because it
 * includes the tip. Fails with `orderNotEditable` or `invalidInput`.
 */
export function decideOrderEdit(order: Order, input: EditOrderInput, now: number): Result<OrderEdit> {
  const editable = listEditableFields(order, now);
  const edit = pickChanges(order, toOrderEdit(order, input));
  const fields = Object.keys(edit);
  if (editable.length === 0 || fields.some((field) => !editable.some((known) => known === field))) {
    return fail('orderNotEditable');
  }
  if (fields.length === 0) return succeed(edit);
  const money = findMoneyProblem({ ...order, ...edit });
  const moneyPath = input.tipAmount === undefined ? 'payoutAmount' : 'tipAmount';
  const problems = [
    ...(money ? [{ path: moneyPath, message: money }] : []),
    ...findTimeProblems(order, edit, now),
  ];
  return problems.length > 0 ? fail('invalidInput', { fields: problems }) : succeed(edit);
}

/**
 * Returns the problems with the ready time and the deadline. The deadline of an open order must be in the future; that of a
 * completed order may be corrected afterwards.
 */
function findTimeProblems(order: Order, { readyAt, promisedAt }: OrderEdit, now: number) {
  const placedAt = order.placedAt ?? order.createdAt;
  const since = getDueSince(order, now);
  const readiness = readyAt == null ? null : findReadinessProblem(readyAt, since);
  const deadline = promisedAt == null ? null : findDeadlineProblem(promisedAt, { placedAt, since });
  return [
    ...(readiness ? [{ path: 'readyAt', message: readiness }] : []),
    ...(deadline ? [{ path: 'promisedAt', message: deadline }] : []),
  ];
}

function findMoneyProblem({ payoutCents, tipCents }: Pick<Order, 'payoutCents' | 'tipCents'>): string | null {
  if (payoutCents > MAX_PAYOUT_CENTS) return 'payout';
  return tipCents > payoutCents ? 'tipAbovePayout' : null;
}

/** Returns whether a driver may correct every field of an order at `now` (epoch ms). */
export function canEditOrder(order: Order, now: number): boolean {
  return listEditableFields(order, now) === EDITABLE_FIELDS;
}

/** Returns whether a driver may correct only the pay of an order at `now` (epoch ms). */
export function canCorrectPay(order: Order, now: number): boolean {
  return listEditableFields(order, now) === MONEY_FIELDS;
}

type Editable = Pick<Order, 'source' | 'status' | 'completedAt'>;

/**
 * Returns whether an order has an edit page at `now` (epoch ms): hand-added orders, and delivered ones whose pay is not in the
 * ledger, until they are about to be archived.
 */
export function hasEditPage({ source, status, completedAt }: Editable, now: number): boolean {
  if (completedAt !== null && isClosed(completedAt, now)) return false;
  return source === 'manual' || (status === 'completed' && source !== 'network');
}

/** Returns whether a correction marks an order as edited, which excludes it as evidence for other drivers; a note does not. */
export function marksEdited(edit: OrderEdit): boolean {
  return Object.keys(edit).some((field) => field !== 'note');
}

/** Returns whether a driver may remove an order: only one they added, while it is pending and not expired. */
export function canRemoveOrder(order: Order, now: number): boolean {
  return order.source === 'manual' && order.status === 'pending' && isOpenAt(order, now);
}

function listEditableFields(order: Order, now: number): readonly EditableField[] {
  const { status, source, completedAt } = order;
  if (completedAt !== null && isClosed(completedAt, now)) return [];
  const isOpen = isOpenAt(order, now);
  if (source === 'manual' && (isOpen || status === 'completed')) return EDITABLE_FIELDS;
  if (isOpen) return NOTE_FIELDS;
  return status === 'completed' && source !== 'network' ? MONEY_FIELDS : [];
}

function toOrderEdit(order: Order, input: EditOrderInput): OrderEdit {
  const tipCents = input.tipAmount === undefined ? undefined : toCents(input.tipAmount);
  const movedCents = tipCents === undefined ? undefined : order.payoutCents + tipCents - order.tipCents;
  return {
    platform: input.platform,
    restaurantName: input.restaurantName,
    restaurantAddress: input.restaurantAddress,
    customerAddress: input.customerAddress,
    distanceMiles: input.distance,
    estimatedMinutes: input.estimatedTime,
    pickup: input.pickup,
    dropoff: input.dropoff,
    readyAt: input.readyAt === undefined ? undefined : readInstant(input.readyAt),
    promisedAt: input.promisedAt === undefined ? undefined : readInstant(input.promisedAt),
    note: input.note,
    tipCents,
    payoutCents: input.payoutAmount === undefined ? movedCents : toCents(input.payoutAmount),
  };
}

function pickChanges(order: Order, wanted: OrderEdit): OrderEdit {
  const changed = EDITABLE_FIELDS.filter((field) => {
    const value = wanted[field];
    return value !== undefined && !isSame(order[field], value);
  });
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]));
}

type FieldValue = string | number | LatLng | null;

function isSame(left: FieldValue, right: FieldValue): boolean {
  if (left === null || right === null || typeof left !== 'object' || typeof right !== 'object') {
    return left === right;
  }
  return left.lat === right.lat && left.lng === right.lng;
}
