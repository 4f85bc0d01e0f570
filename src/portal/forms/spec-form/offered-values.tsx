import { Button } from '#ui/actions/button.tsx';
import { useFormInUse } from '#ui/schema-form/state/form-in-use.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';

const choices = css({ display: 'flex', flexWrap: 'wrap', gap: space[2], marginBlockStart: space[2] });
const choice = css({ overflowWrap: 'anywhere' });

interface OfferedValuesProps {
  readonly field: string;
  /** Also names the values: it is announced, and is the only content without script. */
  readonly message: string;
  readonly values: readonly string[];
}

/**
 * Why a value was rejected, with buttons to use a suggested one. After a click the focus returns to the field, which
 * announces the value.
 */
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
