import type { SubmissionResult } from '@conform-to/react';
import { toMileSettings } from '#worker/domain/automation/driver-units.ts';
import { type AutomationSettingsInput, automationSettingsSchema } from '#worker/domain/automation/inputs.ts';
import { readUnits } from '#worker/domain/profile/units.ts';
import { readTypedNumber } from '#worker/domain/shared/read-typed-number.ts';

type FormError = SubmissionResult<string[]>;
type ReadForm = { ok: true; input: AutomationSettingsInput } | { ok: false; form: FormError };

const NUMBER_FIELDS = ['minPayPerMile', 'maxDeliveryDistance', 'minOrderValue', 'earningsGoalDaily'];
const TEXT_FIELDS = [...NUMBER_FIELDS, 'workingHoursStart', 'workingHoursEnd'];

/**
 * The settings a posted form names. A checkbox that is off is not sent, so the form lists its usable ones as `toggle`;
 * those it does not list stay as they are. A zone still in the field of the next one counts as added.
 */
export function readAutomationForm(form: FormData): ReadForm {
  const raw = readRaw(form);
  const parsed = automationSettingsSchema.safeParse(raw);
  if (parsed.success) return { ok: true, input: toMileSettings(parsed.data, readUnits(form.get('units'))) };
  const error: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] === 'preferredZones' ? 'newZone' : String(path[0]);
    error[field] ??= [message];
  }
  return { ok: false, form: { status: 'error', initialValue: readTyped(form), error } };
}

/** What was typed, in the shape the fields take it back from. */
function readTyped(form: FormData): Record<string, string | string[]> {
  const texts = [...TEXT_FIELDS, 'newZone'].map((name) => [name, String(form.get(name) ?? '')]);
  const toggles = form.getAll('toggle').map((name) => [String(name), form.has(String(name)) ? 'on' : 'off']);
  return { ...Object.fromEntries(texts), ...Object.fromEntries(toggles), preferredZones: listKept(form) };
}

function readRaw(form: FormData): Record<string, string | boolean | string[]> {
  const texts = TEXT_FIELDS.filter((name) => form.has(name)).map((name) => {
    const text = String(form.get(name));
    return [name, NUMBER_FIELDS.includes(name) ? toPlainNumber(text) : text];
  });
  const toggles = form.getAll('toggle').map((name) => [String(name), form.has(String(name))]);
  return { ...Object.fromEntries(texts), ...Object.fromEntries(toggles), preferredZones: readZones(form) };
}

/** A number as the API takes it, whatever the notation it was typed in; what is none stays, to be refused. */
function toPlainNumber(text: string): string {
  return readTypedNumber(text)?.toString() ?? text;
}

function readZones(form: FormData): string[] {
  const added = String(form.get('newZone') ?? '').trim();
  return [...listKept(form), ...(added ? [added] : [])];
}

function listKept(form: FormData): string[] {
  const removed = form.get('removeZone');
  return form
    .getAll('preferredZones')
    .map(String)
    .filter((zone) => zone !== removed);
}
