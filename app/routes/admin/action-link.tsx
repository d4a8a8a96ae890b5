import { Form, Link, useLocation, useNavigation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { ASKED_ACTIONS, type AskedAction } from '#worker/domain/admin/actions.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';

type Props = {
  action: AskedAction;
  target: string;
  /** The name of the target, for pages that list several. */
  name?: string;
};

/** A button for an instant action, or a link to the confirmation page of one that isn't. Both return to this page. */
export function ActionLink({ action, target, name }: Props) {
  const t = useTranslations('console.actions');
  const label = useLabel(action, name);
  const { pathname, search } = useLocation();
  const { isDangerous, isInstant } = ASKED_ACTIONS[action];
  if (isInstant) return <ActionButton action={action} target={target} name={name} />;
  return (
    <Link
      to={consolePaths.act(action, target, pathname + search)}
      aria-label={label}
      className={getButtonClasses(isDangerous ? 'danger' : 'secondary', 'sm:whitespace-nowrap')}
    >
      {t(`${action}.link`)}
    </Link>
  );
}

function ActionButton({ action, target, name }: Props) {
  const t = useTranslations('console.actions');
  const label = useLabel(action, name);
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
        aria-label={label}
        className="sm:whitespace-nowrap"
        isPending={isPending}
      >
        {t(`${action}.link`)}
      </Button>
    </Form>
  );
}

function useLabel(action: AskedAction, name: string | undefined): string | undefined {
  const t = useTranslations('console');
  return name && t('actionFor', { action: t(`actions.${action}.link`), name });
}
