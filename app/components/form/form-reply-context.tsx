import {
  createContext,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import {
  type FormReply,
  hasFieldError,
  hasFieldErrors,
  useLastReply,
} from '#app/components/form/form-reply.ts';

const FormReplyContext = createContext<FormReply | undefined>(undefined);

export function useFormReply(): FormReply | undefined {
  return useContext(FormReplyContext);
}

/** The fields edited since a reply. */
type Edited = { of: FormReply | undefined; names: readonly string[] };

const EditedContext = createContext<readonly string[]>([]);

/** Whether a field was changed since the reply, so that its error may no longer apply. */
export function useIsEdited(name: string): boolean {
  return useContext(EditedContext).includes(name);
}

type AreaProps = { reply: FormReply | undefined; children: ReactNode };

/** Provides the reply to the fields inside, and focuses the first one with an error. */
export function FormReplyArea({ reply: newest, children }: AreaProps) {
  const reply = useLastReply(newest);
  const t = useTranslations('common');
  const area = useRef<HTMLDivElement>(null);
  const [{ of, names }, setEdited] = useState<Edited>({ of: reply, names: [] });
  const edited = of === reply ? names : [];
  function clearFieldError({ target }: FormEvent) {
    const name = target instanceof Element ? target.getAttribute('name') : null;
    if (name && hasFieldError(reply, name)) setEdited({ of: reply, names: [...edited, name] });
  }
  useEffect(() => {
    if (!hasFieldErrors(reply)) return;
    const find = (selector: string) => area.current?.querySelector<HTMLElement>(selector);
    // An ambiguous address is resolved by its choices, so focus those before an invalid field.
    (find('[data-question] input') ?? find('[aria-invalid="true"]'))?.focus();
  }, [reply]);
  return (
    <FormReplyContext.Provider value={reply}>
      <div ref={area} onInput={clearFieldError} className="flex flex-col gap-4">
        <p
          role="alert"
          className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger text-small empty:hidden"
        >
          {hasFieldErrors(reply, edited) && t('fixErrors')}
        </p>
        <EditedContext.Provider value={edited}>{children}</EditedContext.Provider>
      </div>
    </FormReplyContext.Provider>
  );
}
