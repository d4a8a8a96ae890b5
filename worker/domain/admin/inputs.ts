import { z } from 'zod';
import { linesOfText } from '#worker/domain/shared/plain-text.ts';

/** What a confirmation page posts beside the action: why, where a reason is asked for. */
export const reasonSchema = z.object({
  reason: linesOfText('required').min(1, 'required').max(500, 'tooLong'),
});

/** Where none is asked for, none is kept. */
export const noReasonSchema = z.object({}).transform(() => ({ reason: '' }));
