/** Small forms from a schema file, independent of a merchant's rules. */
import type { RegistryWidgetsType, UiSchema } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '#portal/state/texts/texts.ts';
import { SchemaForm } from '#ui/schema-form/schema-form.tsx';
import type { FormDefinition } from '#ui/schema-form/state/define-form.ts';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { CodeWidget } from '#ui/schema-form/theme/text-widgets.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { CountedText } from '../counted-text.tsx';
import type { Failure } from '../failure.ts';
import { FailureBanner } from '../failure-banner.tsx';
import { usePostAddress } from '../in-page.ts';
import { useWriteFigure } from '../use-write-figure.ts';
import { SpecContext } from './spec-in-use.ts';
import { SPEC_WIDGETS } from './spec-widgets.tsx';

const column = css({ display: 'grid', gap: space[4], '& > *': { minInlineSize: 0 } });
const leading = css({ color: color.textMuted, fontSize: type.s, lineHeight: 1.6, textWrap: 'pretty' });

export interface OwnFormProps {
  /** For buttons outside the form. */
  readonly id: string;
  readonly form: FormState;
  readonly of: FormDefinition;
  /** A ui schema that depends on more than the definition. Must be constant or memoized. */
  readonly ui?: UiSchema | undefined;
  /** Additional widgets of a feature. Must be constant. */
  readonly widgets?: RegistryWidgetsType | undefined;
  /** The shown fields, if not all. Must be a stable object. */
  readonly steps?: readonly FormStep[] | undefined;
  readonly lead?: ReactNode;
  readonly failure?: Failure | undefined;
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
}

/**
 * A form from a schema file, with its explanation. A browser without script would post it to the sign-in path: no value
 * enters an address.
 */
export function OwnForm({ of, ui = of.ui, widgets, lead, failure, children, ...form }: OwnFormProps) {
  const { label } = useTexts();
  const all = useMemo(() => ({ ...OWN_WIDGETS, ...widgets }), [widgets]);
  return (
    <div className={column}>
      {lead !== undefined && <p className={leading}>{lead}</p>}
      <FailureBanner failure={failure} />
      <SpecContext value={NO_RULES}>
        <SchemaForm
          {...form}
          action={usePostAddress('/login')}
          schema={of.schema}
          uiSchema={ui}
          validator={of.validator}
          wordsOf={of.wordsOf}
          translate={label}
          writeFigure={useWriteFigure()}
          widgets={all}
        />
      </SpecContext>
      {children}
    </div>
  );
}

/** `code` is a code sent by a button, `otp` one read elsewhere. */
const OWN_WIDGETS: RegistryWidgetsType = { ...SPEC_WIDGETS, otp: CodeWidget, counted: CountedText };

/** No field has a rule: no checklist is shown, and no rule can be broken. */
const NO_RULES = { fields: new Map(), engine: { compile: () => null } };
