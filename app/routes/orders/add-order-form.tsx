import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Field, FieldFrame } from '#app/components/form/field.tsx';
import { type FormReply, hasFieldError } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { useMeasures, useUnits } from '#app/components/measures.ts';
import { Button } from '#app/components/ui/button.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { useWhenDone } from '#app/lib/use-when-done.ts';
import { PLATFORMS } from '#worker/domain/integrations/platform-catalog.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { DEADLINE_MINUTES } from '#worker/engines/offers/index.ts';

type Props = {
  requestKey: string;
  /** What the server said to a form posted without JavaScript. */
  plainReply?: FormReply | undefined;
  onDone: () => void;
};

/** An order typed in by hand; the same form on its page and in its dialog. */
export function AddOrderForm({ requestKey, plainReply, onDone }: Props) {
  const t = useTranslations('orderForm');
  const fetcher = useFetcher<FormReply>({ key: 'add-order' });
  const reply = fetcher.data ?? plainReply;
  const isDone = fetcher.state === 'idle' && fetcher.data?.isDone === true;
  useWhenDone(isDone, onDone);

  return (
    <fetcher.Form method="post" action={paths.newOrder()} noValidate>
      <input type="hidden" name="requestKey" value={requestKey} />
      <FormReplyArea reply={reply}>
        <PlatformField />
        <Field name="restaurantName" label={t('restaurantName')} required maxLength={100} />
        <Field name="restaurantAddress" label={t('restaurantAddress')} isOptional maxLength={200} />
        <Field name="customerAddress" label={t('customerAddress')} required maxLength={200} />
        <Field
          name="payoutAmount"
          label={t('payoutAmount')}
          hint={t('payoutHint')}
          required
          inputMode="decimal"
        />
        <div className="grid grid-cols-2 items-end gap-4">
          <DistanceField />
          <Field name="estimatedTime" label={t('estimatedTime')} isOptional inputMode="numeric" />
        </div>
        <DeliverByField />
        <PlaceFields isOpen={hasPlaceError(reply)} />
        <Button type="submit" name="intent" value="addOrder" isPending={fetcher.state !== 'idle'}>
          {fetcher.state === 'idle' ? t('submit') : t('submitting')}
        </Button>
      </FormReplyArea>
    </fetcher.Form>
  );
}

/** In the driver's unit, which the form names. */
function DistanceField() {
  const t = useTranslations('orderForm');
  const units = useUnits();
  return (
    <div>
      <input type="hidden" name="units" value={units} />
      <Field name="distance" label={t('distance', { units })} isOptional inputMode="decimal" />
    </div>
  );
}

/** The time of day that platforms show; which day it means, the server finds out. */
function DeliverByField() {
  const t = useTranslations('orderForm');
  const hint = t('promisedHint', { minutes: useMeasures().minutes(DEADLINE_MINUTES) });
  return <Field name="promisedAt" label={t('promisedAt')} hint={hint} isOptional type="time" />;
}

function PlatformField() {
  const t = useTranslations('orderForm');
  return (
    <FieldFrame name="platform" label={t('platform')}>
      {(control) => (
        <select {...control} required>
          {PLATFORMS.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

const PLACE_FIELDS = [
  { name: 'pickup.lat', label: 'pickupLat' },
  { name: 'pickup.lng', label: 'pickupLng' },
  { name: 'dropoff.lat', label: 'dropoffLat' },
  { name: 'dropoff.lng', label: 'dropoffLng' },
] as const;

function PlaceFields({ isOpen }: { isOpen: boolean }) {
  const t = useTranslations('orderForm');
  return (
    <details className="group" open={isOpen || undefined}>
      <DisclosureSummary>{t('places')}</DisclosureSummary>
      <p className="mb-3 text-ink-soft text-small">{t('placesHint')}</p>
      <div className="grid grid-cols-2 gap-4">
        {PLACE_FIELDS.map(({ name, label }) => (
          <Field key={name} name={name} label={t(label)} isOptional inputMode="text" dir="ltr" />
        ))}
      </div>
    </details>
  );
}

function hasPlaceError(reply: FormReply | undefined): boolean {
  return PLACE_FIELDS.some(({ name }) => hasFieldError(reply, name));
}
