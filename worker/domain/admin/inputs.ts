import { z } from 'zod';
import { countVisible } from '#worker/domain/shared/count-visible.ts';
import { linesOfText } from '#worker/domain/shared/plain-text.ts';

/** The reason that a confirmation page posts. */
export const reasonSchema = z.object({
  reason: linesOfText('required')
    .max(500, 'tooLong')
    .refine((text) => countVisible(text) > 0, 'required'),
});

/** The input of a confirmation page whose action takes no reason. */
export const noReasonSchema = z.object({}).transform(() => ({ reason: '' }));
