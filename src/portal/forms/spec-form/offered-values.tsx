import { Button } from '#ui/actions/button.tsx';
import { useFormInUse } from '#ui/schema-form/state/form-in-use.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const choices = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[2] });
const choice = css({ overflowWrap: 'anywhere' });

interface OfferedValuesProps {
  readonly field: string;
  /** Names the values too: it is read out, and all that stands there without script. */
  readonly message: string;
  readonly values: readonly string[];
}

/** Why a value was refused, and buttons that put another one in its place. Who pressed one is in the field again, which says it. */
export function OfferedValues({ field, message, values }: OfferedValuesProps) {
  const { form } = useFormInUse();
  function take(value: string) {
    form.set(field, value);
    form.focus(field);
  }
  return (
    <>
      {message.replace(values.join(', '), '')}
      <span className={choices}>
        {values.map((value) => (
          <Button key={value} variant="quiet" size="s" className={choice} onClick={() => take(value)}>
            {value}
          </Button>
        ))}
      </span>
    </>
  );
}
