import type { ClientActionFunctionArgs } from '@remix-run/react';
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router';
import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { FormReply } from '#app/components/form/form-reply.ts';

export type Sent = Record<string, string>;
type Answer = (sent: Sent) => FormReply | Error | ErrorResponse;
type ClientAction = (args: ClientActionFunctionArgs) => Promise<unknown>;
type Args = Pick<ClientActionFunctionArgs, 'request' | 'params'>;

export const lost = () => new TypeError('Failed to fetch');
export const failed = () => new ErrorResponse(500, '', 'failed', true);
export const tooMany = () => new ErrorResponse(429, '', { code: 'tooManyRequests', seconds: 20 }, true);

/**
 * Runs a client action like Remix does, against a server that returns `answers` in order and then `isDone`. `sent` collects the
 * submitted forms.
 */
export function createAction(clientAction: ClientAction, answers: Answer[]) {
  const left = [...answers];
  const sent: Sent[] = [];
  async function action({ request, params }: Args) {
    const values = Object.fromEntries((await request.clone().formData()) as Iterable<[string, string]>);
    sent.push(values);
    const serverAction = async () => {
      const reply = left.shift()?.(values) ?? { isDone: true };
      if (reply instanceof Error || reply instanceof ErrorResponse) throw reply;
      return reply;
    };
    return clientAction({ request, params, serverAction } as ClientActionFunctionArgs);
  }
  /** Presses a button of the form and waits for the response. The form must stay on the page. */
  async function press(name: string) {
    const before = sent.length;
    await userEvent.click(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sent).toHaveLength(before + 1));
    await waitFor(() =>
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull(),
    );
  }
  return { action, sent, press };
}
