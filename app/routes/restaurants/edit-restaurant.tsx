import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FormAlert } from '#app/components/form/form-alert.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Card } from '#app/components/ui/card.tsx';
import { useActivates } from '#app/visitor/use-is-static.ts';
import type { EditableDetails } from './manage-page.server.ts';
import { RestaurantFields } from './restaurant-fields.tsx';

type Props = { details: EditableDetails; reply: FormReply | undefined };

/** Changes what the restaurant says about itself. */
export function EditRestaurant({ details, reply }: Props) {
  const t = useTranslations('restaurantManage');
  const isPending = useNavigation().formData?.get('intent') === 'saveRestaurant';
  // What was typed wins over what is saved, also where a field was emptied.
  const shown = reply?.form?.initialValue ? reply : { form: { initialValue: details } };
  return (
    <Card id="details" title={t('details')}>
      <FormAlert reply={reply} />
      <Form method="post" noValidate {...useActivates()}>
        <FormReplyArea reply={shown}>
          <RestaurantFields emailHint={t('emailHint')} />
          <Button type="submit" name="intent" value="saveRestaurant" isPending={isPending}>
            {t('save')}
          </Button>
        </FormReplyArea>
      </Form>
    </Card>
  );
}
