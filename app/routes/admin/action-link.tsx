import { Link, useLocation } from '@remix-run/react';
import { useTranslations } from 'use-intl';
import { getButtonClasses } from '#app/components/ui/button-classes.ts';
import { ASKED_ACTIONS, type AskedAction } from '#worker/domain/admin/actions.ts';
import { consolePaths } from '#worker/domain/admin/console-paths.ts';

/** A link to the confirmation page of an action, which returns here. */
export function ActionLink({ action, target }: { action: AskedAction; target: string }) {
  const t = useTranslations('console.actions');
  const { pathname, search } = useLocation();
  return (
    <Link
      to={consolePaths.act(action, target, pathname + search)}
      className={getButtonClasses(ASKED_ACTIONS[action].isDangerous ? 'danger' : 'secondary')}
    >
      {t(`${action}.link`)}
    </Link>
  );
}
