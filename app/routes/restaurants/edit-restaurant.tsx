import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import { type FormReply, getTypedValue, useLastReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { useActivates } from '#app/start/use-is-static.ts';
import type { EditableDetails } from './manage-page.server.ts';
import { RestaurantFields } from './restaurant-fields.tsx';
import { getOpenedName, RESTAURANT_FIELDS } from './restaurant-form.ts';

type Props = { details: EditableDetails; askedEmail: string | null; reply: FormReply | undefined };

export function EditRestaurant({ details, askedEmail, reply }: Props) {
  const t = useTranslations('restaurantManage');
  const isPending = useNavigation().formData?.get('intent') === 'saveRestaurant';
  // Typed values, including empty ones, take precedence over saved ones.
  const opened = { form: { initialValue: details } };
  const last = useLastReply(reply);
  const shown = last?.form?.initialValue ? last : opened;
  return (
    <Card id="details" title={t('details')}>
      <div className="flex flex-col gap-4">
        <FormAlert reply={reply} />
        {askedEmail !== null && (
          <p className="rounded-control bg-warn-soft px-3 py-2 text-warn">
            {t.rich('emailAsked', { email: () => <span translate="no">{askedEmail}</span> })}
          </p>
        )}
        <Form method="post" noValidate {...useActivates()}>
          {RESTAURANT_FIELDS.flat().map((name) => (
            <input key={name} type="hidden" name={getOpenedName(name)} value={getTypedValue(opened, name)} />
          ))}
          <FormReplyArea reply={shown}>
            <RestaurantFields emailHint={t('emailHint')} />
            <Button type="submit" name="intent" value="saveRestaurant" isPending={isPending}>
              {t('save')}
            </Button>
          </FormReplyArea>
        </Form>
      </div>
    </Card>
  );
}
