import { useTranslations } from 'use-intl';
import { Field } from '#app/components/form/field.tsx';
import { type FormReply, getTypedValue } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { PrefilledFields } from '#app/components/form/prefilled-fields.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import { paths } from '#worker/domain/shared/paths.ts';

const PREFILLED = { email: 'email', firstName: 'firstName', lastName: 'lastName' };
const DEMO_EMAIL = 'demo@roadwaze.example';

/** Sign-in for local development: as the demo driver, or with an arbitrary email. Submitting does a full page load. */
export function LocalSignIn({ returnTo, reply }: { returnTo: string; reply: FormReply | undefined }) {
  const t = useTranslations('login');
  const target = getTypedValue(reply, 'returnTo') ?? returnTo;
  return (
    <>
      <form
        method="post"
        action={paths.localLogin()}
        className={cx(CARD_CLASSES, 'flex flex-col gap-3 p-4 sm:p-6')}
      >
        <p className="text-ink-soft">{t('demoText')}</p>
        <input type="hidden" name="email" value={DEMO_EMAIL} />
        <input type="hidden" name="returnTo" value={target} />
        <Button type="submit">{t('demo')}</Button>
      </form>
      <section aria-labelledby="email-sign-in" className={cx(CARD_CLASSES, 'p-4 sm:p-6')}>
        <h2 id="email-sign-in" className="mb-1 font-semibold text-title">
          {t('or')}
        </h2>
        <p className="mb-4 text-ink-soft text-small">{t('newHere')}</p>
        <form method="post" action={paths.localLogin()} noValidate>
          <input type="hidden" name="returnTo" value={target} />
          <PrefilledFields fields={PREFILLED} />
          <FormReplyArea reply={reply}>
            <Field
              name="email"
              type="email"
              label={t('email')}
              required
              autoComplete="email"
              maxLength={100}
            />
            <div className="grid gap-4 sm:grid-cols-2">
              <Field
                name="firstName"
                label={t('firstName')}
                isOptional
                autoComplete="given-name"
                maxLength={100}
              />
              <Field
                name="lastName"
                label={t('lastName')}
                isOptional
                autoComplete="family-name"
                maxLength={100}
              />
            </div>
            <Button type="submit" variant="secondary">
              {t('submit')}
            </Button>
          </FormReplyArea>
        </form>
      </section>
    </>
  );
}
