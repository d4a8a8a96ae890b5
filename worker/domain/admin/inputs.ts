import { z } from 'zod';
import { countVisible } from '#worker/domain/shared/count-visible.ts';
import { linesOfText } from '#worker/domain/shared/plain-text.ts';

/** What a confirmation page posts beside the action: why, where a reason is asked for. */
export const reasonSchema = z.object({
  reason: linesOfText('required')
    .max(500, 'tooLong')
    .refine((text) => countVisible(text) > 0, 'required'),
});

/** Where none is asked for, none is kept. */
export const noReasonSchema = z.object({}).transform(() => ({ reason: '' }));
