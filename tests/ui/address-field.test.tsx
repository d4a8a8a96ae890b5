import { screen, waitFor } from '@testing-library/preact';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AddressField } from '#app/components/form/address-field.tsx';
import type { FormReply } from '#app/components/form/form-reply.ts';
import { FormReplyArea } from '#app/components/form/form-reply-context.tsx';
import { paths } from '#worker/domain/shared/paths.ts';
import type { FoundPlace } from '#worker/engines/streets/index.ts';
import { renderRoutes } from './render-routes.tsx';

const HOUSE: FoundPlace = {
  label: '440 S Conkling St, Baltimore',
  kind: 'address',
  lat: 39.287,
  lng: -76.567,
  score: 1,
};
const OTHER: FoundPlace = { ...HOUSE, label: '440 N Conkling St, Baltimore', lat: 39.296, score: 0.5 };

let found: FoundPlace[] = [];
const asked = vi.fn();

beforeEach(() => {
  found = [HOUSE, OTHER];
  asked.mockClear();
  // why: there is no server to search for places.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    asked(String(input));
    // No region has street data.
    return Response.json(String(input).startsWith(paths.pinMap(null)) ? null : found);
  });
});

function renderField() {
  const field = <AddressField name="customerAddress" label="Customer address" place="dropoff" />;
  renderRoutes([{ path: '/', element: field }]);
  return screen.getByLabelText('Customer address');
}

const readHidden = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="dropoff.${name}"]`)?.value;

test('searches from the third letter on, and shows what it found', async () => {
  const input = renderField();
  // Keeps a house number in front of its street on an Arabic page.
  expect(input.getAttribute('dir')).toBe('auto');
  await userEvent.type(input, 'ab');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(asked).not.toHaveBeenCalled();
  await userEvent.type(input, 'c');
  expect(await screen.findByText('Found: 440 S Conkling St, Baltimore')).toBeDefined();
  expect(asked.mock.calls).toEqual([['/api/places?q=abc']]);
  expect(readHidden('lat')).toBe('');
});

test('chooses a suggestion by keyboard, and clears the choice when typing continues', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const input = renderField();
  await userEvent.type(input, '440 conk');
  await screen.findByRole('option', { name: OTHER.label });
  expect(input.getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  const active = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
  expect(active?.textContent).toBe(OTHER.label);
  expect(scroll.mock.instances.at(-1)).toBe(active);
  await userEvent.keyboard('{Enter}');
  expect(input).toHaveProperty('value', OTHER.label);
  expect(input.getAttribute('aria-expanded')).toBe('false');
  expect(readHidden('lat')).toBe('39.296');
  expect(screen.getByText(`Found: ${OTHER.label}`)).toBeDefined();
  await userEvent.type(input, 'x');
  await waitFor(() => expect(readHidden('lat')).toBe(''));
});

test.each([
  ['photon', true],
  ['region', false],
])('shows attribution for suggestions from %s: %s', async (source, isShown) => {
  // why: there is no server to search for places.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(found, { headers: { 'Places-Source': source } }),
  );
  await userEvent.type(renderField(), '440 conk');
  await screen.findByRole('option', { name: OTHER.label });
  expect(screen.queryByText('© OpenStreetMap contributors') !== null).toBe(isShown);
});

test('the surrounding form gets an input event when a place is chosen', async () => {
  const heard = vi.fn();
  const field = <AddressField name="customerAddress" label="Customer address" place="dropoff" />;
  renderRoutes([
    {
      path: '/',
      element: (
        <form onInput={({ currentTarget }) => heard(new FormData(currentTarget).get('dropoff.lat'))}>
          {field}
        </form>
      ),
    },
  ]);
  await userEvent.type(screen.getByLabelText('Customer address'), '440 conk');
  await userEvent.click(await screen.findByRole('option', { name: OTHER.label }));
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith('39.296'));
});

test('keeps apartment and gate code when an address is chosen', async () => {
  const input = renderField();
  await userEvent.type(input, '440 conk apt 4, gate code 1234');
  await userEvent.click(await screen.findByRole('option', { name: HOUSE.label }));
  expect(input).toHaveProperty('value', '440 S Conkling St, Baltimore, apt 4, gate code 1234');
  expect(readHidden('lat')).toBe('39.287');
});

test('chooses a suggestion on tap, and closes the list on Escape', async () => {
  const input = renderField();
  await userEvent.type(input, '440 conk');
  await userEvent.click(await screen.findByRole('option', { name: HOUSE.label }));
  expect(readHidden('lng')).toBe('-76.567');
  await userEvent.clear(input);
  await userEvent.type(input, '440');
  await screen.findByRole('option', { name: HOUSE.label });
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(input).toHaveProperty('value', '440');
});

test.each([
  [{ score: 0.7 }, 'About here: 400 block of S Conkling St, Baltimore'],
  [{ score: 0.7, kind: 'crossing' as const, label: 'A St & B St' }, 'About here: A St & B St'],
  [{ score: 0.55 }, 'About here: 400 block of S Conkling St, Baltimore'],
  [{ score: 0.5 }, 'Did you mean 440 S Conkling St, Baltimore?'],
])('states how certain a place of %j is', async (changes, text) => {
  found = [{ ...HOUSE, ...changes }];
  await userEvent.type(renderField(), '440 conk');
  expect(await screen.findByText(text)).toBeDefined();
});

test('uses an uncertain match without a question when it is exactly what was typed, marked as approximate', async () => {
  found = [{ ...HOUSE, score: 0.5 }];
  await userEvent.type(renderField(), '440 s conkling st');
  expect(await screen.findByText('About here: 400 block of S Conkling St, Baltimore')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Customer address: Move the pin' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Yes, use it' })).toBeNull();
});

test('does not suggest an unlikely place', async () => {
  found = [{ ...HOUSE, score: 0.39 }];
  await userEvent.type(renderField(), '12 castle');
  expect(await screen.findByText('Not found. Set the pin.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Yes, use it' })).toBeNull();
});

test('asks for a pin when no place is found', async () => {
  found = [];
  await userEvent.type(renderField(), 'nowhere');
  expect(await screen.findByText('Not found. Set the pin.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Customer address: Set the pin' })).toBeDefined();
});

test.each([
  ['later', [HOUSE], true],
  ['later', [{ ...HOUSE, score: 0.39 }], false],
  ['failed', [], false],
])('does not report a place as not found when the source is %s', async (source, places, isFound) => {
  // why: there is no server to search for places.
  const server = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    return Response.json(places, { headers: { 'Places-Source': source } });
  });
  await userEvent.type(renderField(), '440 s conkling st');
  await waitFor(() => expect(server).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText(`Found: ${HOUSE.label}`) !== null).toBe(isFound);
  expect(screen.queryByText('Not found. Set the pin.')).toBeNull();
});

test('where there is no street map, sets the pin from the driver position only', async () => {
  found = [];
  await userEvent.type(renderField(), 'nowhere');
  await userEvent.click(await screen.findByRole('button', { name: 'Customer address: Set the pin' }));
  expect(await screen.findByText(/There is no street map of this place yet/)).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('button', { name: 'Use my position' })).toBeDefined();
});

test('uses an uncertain guess with one press, and moves the focus to its result', async () => {
  found = [{ ...HOUSE, score: 0.5 }];
  await userEvent.type(renderField(), '440 conk');
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, use it' }));
  expect(readHidden('lat')).toBe('39.287');
  expect(screen.getByText(`Found: ${HOUSE.label}`)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Yes, use it' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(`Found: ${HOUSE.label}`));
});

test('asks the driver about an address until a place is chosen, with the focus on the question', async () => {
  const reply: FormReply = {
    form: {
      status: 'error',
      initialValue: { customerAddress: '440 conk' },
      error: { customerAddress: ['addressUnsure'] },
    },
    addressChoices: { customerAddress: [{ label: OTHER.label, value: '39.296,-76.567' }] },
  };
  found = [OTHER];
  const field = <AddressField name="customerAddress" label="Customer address" place="dropoff" />;
  const Form = () => {
    const [isAsked, setIsAsked] = useState(false);
    return (
      <FormReplyArea reply={isAsked ? reply : undefined}>
        {field}
        <button type="button" onClick={() => setIsAsked(true)}>
          Send
        </button>
      </FormReplyArea>
    );
  };
  renderRoutes([{ path: '/', element: <Form /> }]);
  await userEvent.type(screen.getByLabelText('Customer address'), '440 conk');
  expect(await screen.findByText(`Did you mean ${OTHER.label}?`)).toBeDefined();
  expect(readHidden('of')).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  const likeliest = screen.getByRole('radio', { name: OTHER.label });
  // Half of the top matches are wrong, so none is preselected for a driver who taps on without reading.
  expect(likeliest).toHaveProperty('checked', false);
  expect(screen.getByRole('radio', { name: /None of these/ })).toHaveProperty('checked', true);
  expect(document.activeElement).toBe(likeliest);
  expect(screen.queryByText(/Did you mean/)).toBeNull();
  expect(readHidden('of')).toBe('440 conk');
  await userEvent.type(screen.getByLabelText('Customer address'), 'l');
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: OTHER.label }));
  expect(readHidden('of')).toBeUndefined();
});

test('does not repeat an answered question unless the address has changed', async () => {
  const typed = { customerAddress: '440 conk' };
  const asked: FormReply = {
    form: { status: 'error', initialValue: typed, error: { customerAddress: ['addressUnsure'] } },
    addressChoices: { customerAddress: [{ label: OTHER.label, value: '39.296,-76.567' }] },
  };
  const answer = { form: { initialValue: { ...typed, dropoff: { lat: '39.296', lng: '-76.567' } } } };
  const replies: (FormReply | undefined)[] = [undefined, asked, answer, asked, { ...answer }];
  const Form = () => {
    const [count, setCount] = useState(0);
    return (
      <FormReplyArea reply={replies[count]}>
        <AddressField name="customerAddress" label="Customer address" place="dropoff" />
        <button type="button" onClick={() => setCount(count + 1)}>
          Send
        </button>
      </FormReplyArea>
    );
  };
  found = [OTHER];
  renderRoutes([{ path: '/', element: <Form /> }]);
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await userEvent.type(screen.getByLabelText('Customer address'), '440 conk');
  await send();
  await send();
  expect(readHidden('lat')).toBe('39.296');
  expect(screen.queryByRole('radio')).toBeNull();
  await userEvent.type(screen.getByLabelText('Customer address'), 'l');
  await send();
  await send();
  expect(readHidden('lat')).toBe('');
});
