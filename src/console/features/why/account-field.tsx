import { type FormEvent, useEffect, useState } from 'react';
import texts from '#console/texts/EN/why.json' with { type: 'json' };
import { sayWith } from '#console/texts/say.ts';
import { Button } from '#ui/button.tsx';
import { css } from '#ui/style.ts';
import { TextField } from '#ui/text-field.tsx';
import { space } from '#ui/tokens.ts';

const say = sayWith(texts);

const row = css({ display: 'flex', alignItems: 'end', gap: space[2] });

interface AccountFieldProps {
  readonly account: string;
  /** Undefined: nothing is wrong. */
  readonly error: string | undefined;
  readonly onUse: (account: string) => void;
}

/** Asks for one member by the name of the account. */
export function AccountField({ account, error, onUse }: AccountFieldProps) {
  const [typed, setTyped] = useState(account);
  useEffect(() => setTyped(account), [account]);
  const use = (event: FormEvent) => {
    event.preventDefault();
    onUse(typed.trim());
  };
  return (
    <form className={row} onSubmit={use} noValidate>
      <TextField
        label={say('account')}
        autoComplete="off"
        spellCheck={false}
        placeholder={say('account.hint')}
        maxLength={64}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        {...(error === undefined ? {} : { error })}
        data-element="console.why.account"
      />
      <Button type="submit" variant="quiet">
        {say('account.ask')}
      </Button>
      {account !== '' && (
        <Button variant="ghost" onClick={() => onUse('')}>
          {say('account.drop')}
        </Button>
      )}
    </form>
  );
}
