import { useEffect, useId } from 'react';
import { ConsoleForm, useRefusal } from '#console/forms/console-form.tsx';
import { defineForm } from '#console/forms/define-form.ts';
import schema from '#schemas/forms/console/account.json' with { type: 'json' };
import make from '#schemas/forms/console/account.json?validator';
import { Button } from '#ui/actions/button.tsx';
import { textIn } from '#ui/schema-form/state/define-form.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const accountForm = defineForm({ schema, make });

/** The longest account name. */
const LONGEST = 64;
const UI = {
  account: {
    'ui:placeholder': translate('account.hint'),
    'ui:options': { maxLength: LONGEST, elementId: 'console.why.account' },
  },
};

const row = css({ display: 'flex', alignItems: 'end', gap: space[2] });

interface AccountFieldProps {
  readonly account: string;
  readonly error: string | undefined;
  readonly onUse: (account: string) => void;
}

/** Asks for a member by account name. */
export function AccountField({ account, error, onUse }: AccountFieldProps) {
  const id = useId();
  const form = useFormState({ account });
  useEffect(() => {
    if (textIn(form.values(), 'account') !== account) form.set('account', account);
  }, [form, account]);
  useRefusal(form, 'account', error);
  return (
    <div className={row}>
      <ConsoleForm
        id={id}
        form={form}
        of={accountForm}
        ui={UI}
        translate={translate}
        onSubmit={() => onUse(textIn(form.values(), 'account'))}
      />
      <Button type="submit" form={id} variant="quiet">
        {translate('account.ask')}
      </Button>
      {account !== '' && (
        <Button variant="ghost" onClick={() => onUse('')}>
          {translate('account.drop')}
        </Button>
      )}
    </div>
  );
}
