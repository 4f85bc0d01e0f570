// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { consoleText } from '#console/testing/console-text.ts';
import { translate } from '#console/texts/translate.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { ConsoleForm, useIsRight, useRefusal } from './console-form.tsx';
import type { FoundProblem } from './found-problems.ts';
import { reasonForm } from './reason-form.ts';
import { useBoundForm } from './use-bound-form.ts';

afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLInputElement>(/^Reason/);
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const noteOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

describe('a console form', () => {
  function Asked({ refusal, onSend }: { readonly refusal?: string; readonly onSend: (values: FormValues) => void }) {
    const form = useFormState();
    useRefusal(form, 'reason', refusal);
    return (
      <>
        <ConsoleForm
          id="asked"
          form={form}
          of={reasonForm}
          translate={translate}
          onSubmit={() => onSend(form.values())}
        />
        <button type="submit" form="asked" disabled={!useIsRight(form)}>
          Send
        </button>
      </>
    );
  }
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });

  it('blanks are empty: the button waits, and a submit reports it with its own text', async () => {
    const sent: FormValues[] = [];
    render(<Asked onSend={(values) => sent.push(values)} />);
    expect(button().disabled).toBe(true);
    type('   ');
    fireEvent.blur(field());
    expect([button().disabled, field().getAttribute('aria-invalid')]).toEqual([true, null]);
    await act(async () => void fireEvent.submit(document.forms[0] as HTMLFormElement));
    expect(noteOf(field())).toBe(consoleText('common', 'reason.missing'));
    type('spring');
    expect(button().disabled).toBe(false);
    await act(async () => void fireEvent.submit(document.forms[0] as HTMLFormElement));
    expect(sent).toEqual([{ reason: 'spring' }]);
  });

  it('a refusal stays at its field until an edit', () => {
    const { rerender } = render(<Asked onSend={() => undefined} />);
    rerender(<Asked refusal="Too late" onSend={() => undefined} />);
    expect([noteOf(field()), document.activeElement]).toEqual(['Too late', field()]);
    type('again');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });
});

describe('a form with edits stored elsewhere', () => {
  const PROBLEM: FoundProblem = { path: '/reason', message: 'Too short' };
  const edits: FormValues[] = [];
  afterEach(() => void edits.splice(0));

  function TestForm() {
    const [values, setValues] = useState<FormValues>({ reason: 'first', unknown: { to: 'it' } });
    const form = useBoundForm(values, (next) => {
      edits.push(next);
      setValues(next);
    });
    const problems = values['reason'] === 'a' ? [PROBLEM] : [];
    return (
      <>
        <ConsoleForm
          id="kept"
          form={form}
          translate={translate}
          problems={problems}
          of={reasonForm}
          onSubmit={() => undefined}
        />
        <button type="button" onClick={() => setValues({ reason: 'first', unknown: { to: 'it' } })}>
          Put back
        </button>
      </>
    );
  }

  it('reports each edit once, with values it has no field for, and accepts resets', () => {
    render(<TestForm />);
    expect(edits).toEqual([]);
    type('second');
    expect(edits).toEqual([{ reason: 'second', unknown: { to: 'it' } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Put back' }));
    expect([field().value, edits.length]).toEqual(['first', 1]);
  });

  it("reports the model's problems at once, and clears them once fixed", () => {
    render(<TestForm />);
    type('a');
    expect(noteOf(field())).toBe('Too short');
    type('ab');
    expect(field().getAttribute('aria-invalid')).toBeNull();
  });
});
