import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare';
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { FieldFrame } from '#app/components/form/field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { parseForm } from '#app/components/form/parse-form.ts';
import { replyToInvalid } from '#app/components/form/reply-to-form.server.ts';
import { SaveButton } from '#app/components/form/save-button.tsx';
import { useFieldNumbers } from '#app/components/form/use-field-numbers.ts';
import { Page } from '#app/components/layout/page.tsx';
import { useMeasures } from '#app/components/measures.ts';
import { useMoney } from '#app/components/money.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { requireDriver } from '#app/lib/auth.server.ts';
import { createClientAction } from '#app/lib/client-action.ts';
import { cx } from '#app/lib/cx.ts';
import { decideRevalidation } from '#app/lib/decide-revalidation.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { createToast, redirectWithToast } from '#app/lib/toast.server.ts';
import { offerTermsSchema } from '#worker/domain/profile/inputs.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import {
  DEFAULT_CAPACITY_COST_CENTS,
  DEFAULT_WAGE_CENTS_PER_HOUR,
  getMarginalCentsPerMile,
} from '#worker/engines/offers/index.ts';
import { saveOfferTerms } from '#worker/services/profile/save-offer-terms.ts';

export const handle: PageHandle = { title: 'offerTerms' };

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const { wageCentsPerHour, capacityCostCents, costCentsPerMile } = driver;
  return {
    wageCentsPerHour,
    capacityCostCents,
    costCentsPerMile: getMarginalCentsPerMile(driver),
    isTypicalCost: costCentsPerMile === null,
  };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { driver } = await requireDriver(context, request);
  const submission = parseForm(context.form, offerTermsSchema);
  if (submission.status !== 'success') return replyToInvalid(submission);
  await saveOfferTerms(context.ctx, { driverId: driver.id, input: submission.value });
  const toast = createToast({ kind: 'success', key: 'offerTermsSaved' });
  return redirectWithToast(context, { toast, to: paths.offerSettings() });
}

export { decideRevalidation as shouldRevalidate };

export const clientAction = createClientAction('accountUpdateFailed');

export default function OfferTermsPage() {
  const t = useTranslations('offerTerms');
  const saved = useLoaderData<typeof loader>();
  return (
    <Page isNarrow lead={t('text')} back={paths.profile()}>
      <OfferTermsForm {...saved} reply={useActionData<FormReply>()} />
    </Page>
  );
}

type Props = ReturnType<typeof useLoaderData<typeof loader>> & { reply: FormReply | undefined };

/** The form for the driver's minimum hourly pay and capacity cost. */
function OfferTermsForm({ wageCentsPerHour, capacityCostCents, reply, ...car }: Props) {
  const t = useTranslations('offerTerms');
  const writeMoney = useMoney();
  const isPending = useNavigation().formMethod === 'POST';
  // A reply omits empty fields, and those must stay empty rather than show the saved value.
  const [wage, capacityCost] = reply?.form ? [null, null] : [wageCentsPerHour, capacityCostCents];
  const wageHint = t('wageHint', { typical: writeMoney(DEFAULT_WAGE_CENTS_PER_HOUR) });
  const cost = { amount: useMeasures().costPerMile(car.costCentsPerMile) };
  return (
    <Form method="post" noValidate className={cx(CARD_CLASSES, 'p-4 sm:p-5')}>
      <FormReplyArea reply={reply}>
        <AmountField name="wagePerHour" label={t('wage')} hint={wageHint} saved={wage} />
        <AmountField
          name="capacityCostAmount"
          label={t('capacityCost')}
          hint={t('capacityCostHint', { typical: writeMoney(DEFAULT_CAPACITY_COST_CENTS) })}
          saved={capacityCost}
        />
        <p className="text-ink-soft text-small">{t('capacityCostTiers')}</p>
        <p className="text-small">
          {car.isTypicalCost ? t('costTypical', cost) : t('cost', cost)}{' '}
          <Link
            to={paths.account()}
            className="inline-flex min-h-target items-center text-accent underline underline-offset-4"
          >
            {t('changeCost')}
          </Link>
        </p>
        <SaveButton intent="saveOfferTerms" isPending={isPending} />
      </FormReplyArea>
    </Form>
  );
}

type AmountFieldProps = {
  name: 'wagePerHour' | 'capacityCostAmount';
  label: string;
  hint: string;
  saved: number | null;
};

/** A field for an amount in dollars. Empty means the default. */
function AmountField({ name, label, hint, saved }: AmountFieldProps) {
  const text = useFieldNumbers().dollars(saved);
  return (
    <FieldFrame name={name} label={label} hint={hint} isOptional>
      {({ defaultValue = text, ...control }) => (
        <input
          {...control}
          defaultValue={defaultValue}
          inputMode="text"
          dir="ltr"
          autoComplete="off"
          maxLength={10}
        />
      )}
    </FieldFrame>
  );
}
