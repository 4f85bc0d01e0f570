import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { useFormPart } from '#ui/schema-form/state/form-in-use.ts';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { DefaultSubmit } from '../../forms/codes/send-code-button.tsx';
import { FailureBanner } from '../../forms/failure-banner.tsx';
import { usePostAddress } from '../../forms/in-page.ts';
import { PostedDone } from '../../forms/plain-links.tsx';
import { SpecForm, type UiSchemas } from '../../forms/spec-form/spec-form.tsx';
import type { SpecFormInUse } from '../../forms/spec-form/use-spec-form.ts';

const column = css({ display: 'grid', gap: space[4], '& > *': { minInlineSize: 0 } });
const leading = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6, textWrap: 'pretty' });

export interface PasswordFormProps {
  readonly id: string;
  readonly inUse: SpecFormInUse;
  readonly uiSchemas: UiSchemas;
  readonly lead: string;
  readonly submit: string;
  readonly isBusy: boolean;
  /** The path to which a browser without script posts the form. */
  readonly address: string;
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
}

/** A form of the password windows, with its explanation and its button. */
export function PasswordForm({
  id,
  inUse,
  uiSchemas,
  lead,
  submit,
  isBusy,
  address,
  onSubmit,
  children,
}: PasswordFormProps) {
  const { spec, form, validation, steps, failure } = inUse;
  const isValidating = useFormPart(form, 'isValidating');
  return (
    <div className={column}>
      <DefaultSubmit form={id} />
      <PostedDone />
      <p className={leading}>{lead}</p>
      <FailureBanner failure={failure} />
      <SpecForm
        // rjsf is remounted for another schema; the form's state keeps typed values.
        key={JSON.stringify(spec.schema)}
        id={id}
        spec={spec}
        form={form}
        validation={validation}
        steps={steps}
        action={usePostAddress(address)}
        uiSchemas={uiSchemas}
        onSubmit={() => {
          if (!isBusy) onSubmit();
        }}
      />
      {children}
      <Button type="submit" form={id} size="l" block busy={isBusy || isValidating}>
        {submit}
      </Button>
    </div>
  );
}
