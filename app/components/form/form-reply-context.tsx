import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { type FormReply, hasFieldErrors } from '#app/components/form/form-reply.ts';

const FormReplyContext = createContext<FormReply | undefined>(undefined);

export function useFormReply(): FormReply | undefined {
  return useContext(FormReplyContext);
}

/** Gives the fields inside what the server said about them, and leads to the first that needs another look. */
export function FormReplyArea({ reply, children }: { reply: FormReply | undefined; children: ReactNode }) {
  const t = useTranslations('common');
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hasFieldErrors(reply)) area.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [reply]);
  return (
    <FormReplyContext.Provider value={reply}>
      <div ref={area} className="flex flex-col gap-4">
        <p
          role="alert"
          className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger text-small empty:hidden"
        >
          {hasFieldErrors(reply) && t('fixErrors')}
        </p>
        {children}
      </div>
    </FormReplyContext.Provider>
  );
}
