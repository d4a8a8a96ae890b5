import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** Removes an order in two taps, the second of which confirms. */
export function RemoveOrderForm({ orderId, requestKey }: { orderId: string; requestKey: string }) {
  const t = useTranslations('editOrder');
  const isPending = useNavigation().formData?.get('intent') === 'removeOrder';
  return (
    <details>
      <summary
        className={getButtonClasses('quiet', 'list-none text-danger [&::-webkit-details-marker]:hidden')}
      >
        {t('remove')}
      </summary>
      {/* `replace`, so that Back doesn't lead to the removed order. */}
      <Form
        replace
        method="post"
        action={paths.order(orderId)}
        className="flex flex-col gap-3 rounded-control bg-sunken p-3"
      >
        <p className="text-small">{t('removeText')}</p>
        <input type="hidden" name="requestKey" value={requestKey} />
        <Button type="submit" name="intent" value="removeOrder" variant="danger" isPending={isPending}>
          {t('removeSure')}
        </Button>
      </Form>
    </details>
  );
}
