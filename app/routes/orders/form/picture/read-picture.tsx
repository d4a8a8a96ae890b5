import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/components/ui/button.tsx';
import type { RecognitionProblem, Recognized, Stage } from './recognize-text.client.ts';

type Props = { picture: Blob; onText: (text: string) => void; onCancel: () => void };
type Progress = { stage: Stage; share: number };

/** Recognizes the text of a picture in the browser and shows the progress, or what to do if it fails. */
export function ReadPicture({ picture, onText, onCancel }: Props) {
  const id = useId();
  const t = useTranslations('readPicture');
  const [{ stage, share }, setProgress] = useState<Progress>({ stage: 'load', share: 0 });
  const [problem, setProblem] = useState<RecognitionProblem | null>(null);
  const done = useRef(onText);
  done.current = onText;

  useEffect(() => {
    const abort = new AbortController();
    setProblem(null);
    const read = async () => {
      const found = await recognize(picture, abort.signal, (stage, share) => setProgress({ stage, share }));
      if (abort.signal.aborted) return;
      if ('text' in found) done.current(found.text);
      else setProblem(found.problem);
    };
    read().catch(() => setProblem('failed'));
    return () => abort.abort();
  }, [picture]);

  if (problem) {
    return (
      <p
        role="alert"
        className="rounded-control bg-danger-soft px-3 py-2 font-semibold text-danger text-small"
      >
        {t(problem)}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-2 rounded-control bg-sunken p-3">
      <div className="flex flex-col gap-1">
        <p id={id} role="status" className="font-semibold text-small">
          {t(stage)}
        </p>
        <progress aria-labelledby={id} max={1} value={share} className="h-2 w-full accent-accent" />
      </div>
      <p className="text-ink-soft text-small">{t('private')}</p>
      <Button variant="secondary" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  );
}

async function recognize(
  picture: Blob,
  signal: AbortSignal,
  onProgress: (stage: Stage, share: number) => void,
): Promise<Recognized> {
  const module = await import('./recognize-text.client.ts').catch(() => null);
  return module ? module.recognizeText(picture, { signal, onProgress }) : { problem: 'unreachable' };
}
