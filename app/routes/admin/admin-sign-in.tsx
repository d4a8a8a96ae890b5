import { Form, useNavigation } from '@remix-run/react';
import { Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CONTROL_CLASSES } from '#app/components/form/field.tsx';
import { ProblemAlert } from '#app/components/form/problem-alert.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { CARD_CLASSES } from '#app/components/ui/card.tsx';
import { cx } from '#app/lib/cx.ts';
import type { Problem } from '#app/lib/problem.ts';
import { paths } from '#worker/domain/shared/paths.ts';

/** The administrator's way in: one masked code that can be shown. */
export function AdminSignIn({ problem, returnTo }: { problem: Problem | undefined; returnTo: string }) {
  const t = useTranslations('admin');
  const errorId = useId();
  const isPending = useNavigation().state !== 'idle';
  return (
    <>
      <Form method="post" className={cx(CARD_CLASSES, 'flex flex-col gap-4 p-4 sm:p-6')}>
        <input type="hidden" name="returnTo" value={returnTo} />
        <div id={errorId}>
          <ProblemAlert problem={problem} />
        </div>
        <CodeField isInvalid={problem !== undefined} errorId={errorId} />
        <Button type="submit" name="intent" value="adminSignIn" isPending={isPending}>
          {t('submit')}
        </Button>
      </Form>
      <a href={paths.login()} className={getButtonClasses('quiet')}>
        {t('driverLink')}
      </a>
    </>
  );
}

function CodeField({ isInvalid, errorId }: { isInvalid: boolean; errorId: string }) {
  const t = useTranslations('admin');
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-semibold text-small">
        {t('code')}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="adminCode"
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          className={CONTROL_CLASSES}
        />
        <Button
          variant="secondary"
          aria-pressed={isShown}
          aria-label={isShown ? t('hideCode') : t('showCode')}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden className="size-5" />
          {isShown ? t('hide') : t('show')}
        </Button>
      </div>
    </div>
  );
}
