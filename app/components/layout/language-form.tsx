import { useLocation } from '@remix-run/react';
import { type FormEvent, useState } from 'react';
import { Check, LoaderCircle } from '#app/components/ui/icons.ts';
import { useDocumentIntl } from '#app/i18n/document-intl.tsx';
import { storeOnDevice } from '#app/lib/browser-storage.ts';
import { paths } from '#worker/domain/shared/paths.ts';
import { LANGUAGE_KEY, LANGUAGES } from '#worker/words/languages.ts';
import { stayWithoutConnection } from './stay-without-connection.ts';

/** How long a choice is shown as pending, in ms. */
const BUSY_MS = 200;

/** The list of languages. Choosing one reloads the page in it. */
export function LanguageForm() {
  const { language: current, languages } = useDocumentIntl();
  const { pathname, search } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);

  function choose(event: FormEvent<HTMLFormElement>) {
    if (chosen || stayWithoutConnection(event)) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    setChosen(submitter.value);
    // Mirrors the cookie that the response will set.
    storeOnDevice(LANGUAGE_KEY, submitter.value);
    const { currentTarget: form } = event;
    setTimeout(() => form.requestSubmit(submitter), BUSY_MS);
  }

  return (
    <form method="post" action={paths.language()} onSubmit={choose} aria-busy={chosen !== null}>
      <input type="hidden" name="returnTo" value={pathname + search} />
      <ul>
        {LANGUAGES.filter(({ code }) => languages.includes(code)).map(({ code, nativeName }) => (
          <li key={code}>
            <button
              type="submit"
              name="language"
              value={code}
              aria-current={code === current || undefined}
              aria-busy={code === chosen || undefined}
              className="flex min-h-target w-full items-center gap-3 rounded-control px-3 py-2 text-start hover:bg-sunken aria-[current=true]:font-bold"
            >
              <span lang={code} translate="no" className="flex-1">
                {nativeName}
              </span>
              {code === chosen && <LoaderCircle aria-hidden className="size-5 animate-spin" />}
              {code === current && !chosen && <Check aria-hidden className="size-5 text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
