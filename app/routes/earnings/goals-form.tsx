import { Form, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import { type FormReply, hasFieldErrors } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { useFieldNumbers } from '#app/components/form/use-field-numbers.ts';
import { useMoney } from '#app/components/money.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { DisclosureSummary } from '#app/components/ui/disclosure-summary.tsx';
import { DAILY_GOALS, type DailyGoals } from '#worker/domain/earnings/goals.ts';

type Props = { ownGoals: DailyGoals; reply: FormReply | undefined };

/** The driver's daily goals; an empty field means the default. */
export function GoalsForm({ ownGoals, reply }: Props) {
  const t = useTranslations('earnings');
  const writeMoney = useMoney();
  const write = useFieldNumbers();
  const isPending = useNavigation().formMethod === 'POST';
  // A reply omits empty fields, and those must stay empty rather than show the saved value.
  const { earningsCents, deliveries } = reply?.form ? { earningsCents: null, deliveries: null } : ownGoals;
  const usual = writeMoney(DAILY_GOALS.earningsCents, { isWhole: true });
  return (
    <details className="group" open={hasFieldErrors(reply) || undefined}>
      <DisclosureSummary>{t('changeGoals')}</DisclosureSummary>
      <Form method="post" noValidate preventScrollReset className="mt-2">
        <FormReplyArea reply={reply}>
          <GoalField
            name="earningsGoal"
            saved={write.dollars(earningsCents)}
            hint={t('hints.earningsGoal', { usual })}
            inputMode="decimal"
          />
          <GoalField
            name="deliveriesGoal"
            saved={write.number(deliveries, 0)}
            hint={t('hints.deliveriesGoal', { usual: DAILY_GOALS.deliveries })}
            inputMode="numeric"
          />
          <Button type="submit" name="intent" value="saveGoals" isPending={isPending}>
            {isPending ? t('savingGoals') : t('saveGoals')}
          </Button>
        </FormReplyArea>
      </Form>
    </details>
  );
}

type FieldProps = {
  name: 'earningsGoal' | 'deliveriesGoal';
  saved: string;
  hint: string;
  inputMode: 'decimal' | 'numeric';
};

function GoalField({ name, saved, hint, inputMode }: FieldProps) {
  const t = useTranslations('earnings');
  return (
    <FieldFrame name={name} label={t(`goalFields.${name}`)} hint={hint} isOptional>
      {({ defaultValue = saved, ...control }) => (
        <input
          {...control}
          defaultValue={defaultValue}
          inputMode={inputMode}
          autoComplete="off"
          maxLength={10}
        />
      )}
    </FieldFrame>
  );
}
