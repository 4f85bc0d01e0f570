import { type FormEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { space } from '#ui/tokens.ts';
import { say } from './rule-words.ts';

const form = css({ display: 'flex', alignItems: 'flex-start', gap: space[2], maxInlineSize: '30rem' });
const grow = css({ flex: 1 });
const FIELD_NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/;

export interface AddFieldProps {
  /** Fields that have a rule already. */
  readonly known: readonly string[];
  readonly onAdd: (field: string) => void;
}

/** Gives a field that has none a rule. It is an edit like others: nothing is sent by it. */
export function AddField({ known, onAdd }: AddFieldProps) {
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string>();
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const field = name.trim();
    const why = !FIELD_NAME.test(field) ? say('add.wrong') : known.includes(field) ? say('add.known') : undefined;
    setWrong(why);
    if (why !== undefined) return;
    setName('');
    onAdd(field);
  };
  return (
    <form className={form} onSubmit={add} noValidate data-element="console.rules.add">
      <TextField
        className={grow}
        label={say('add.label')}
        hideLabel
        placeholder={say('add.label')}
        hint={name === '' ? undefined : say('add.hint')}
        error={wrong}
        autoComplete="off"
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setWrong(undefined);
        }}
      />
      <Button type="submit" variant="quiet" icon="plus">
        {say('add.press')}
      </Button>
    </form>
  );
}
