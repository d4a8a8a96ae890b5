import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { ASKED_ACTIONS, type AskedAction } from '#worker/domain/admin/actions.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';

type Props = { action: AskedAction; target: string };

/** An instant action's button, or the link to the confirmation page of an action; both return here. */
export function ActionLink({ action, target }: Props) {
  const t = useTranslations('console.actions');
  const { pathname, search } = useLocation();
  const { isDangerous, isInstant } = ASKED_ACTIONS[action];
  if (isInstant) return <ActionButton action={action} target={target} />;
  return (
    <Link
      to={consolePaths.act(action, target, pathname + search)}
      className={getButtonClasses(isDangerous ? 'danger' : 'secondary', 'sm:whitespace-nowrap')}
    >
      {t(`${action}.link`)}
    </Link>
  );
}

function ActionButton({ action, target }: Props) {
  const t = useTranslations('console.actions');
  const { pathname, search } = useLocation();
  const returnTo = pathname + search;
  const path = consolePaths.act(action, target, returnTo);
  const isPending = useNavigation().formAction === path;
  return (
    <Form method="post" action={path} replace preventScrollReset>
      <input type="hidden" name="target" value={target} />
      <input type="hidden" name="returnTo" value={returnTo} />
      <Button
        type="submit"
        name="intent"
        value="adminAct"
        variant="secondary"
        className="sm:whitespace-nowrap"
        isPending={isPending}
      >
        {t(`${action}.link`)}
      </Button>
    </Form>
  );
}
