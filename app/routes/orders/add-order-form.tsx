import { useFetcher } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { AddressField } from '#app/components/form/address-field.tsx';
import { Field, FieldFrame } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { useMeasures, useUnits } from '#app/components/measures.ts';
import { Button } from '#app/components/ui/button.tsx';
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
        <AddressField name="restaurantAddress" label={t('restaurantAddress')} place="pickup" isOptional />
        <AddressField name="customerAddress" label={t('customerAddress')} place="dropoff" required />
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
