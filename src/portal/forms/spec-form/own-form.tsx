/** Small forms of a schema file: nothing of them comes from a merchant's rules. */
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
  /** Buttons outside of the form name it by this. */
  readonly id: string;
  readonly form: FormState;
  readonly of: FormDefinition;
  /** How it is drawn, where that depends on more than the definition. A constant, or memoised. */
  readonly ui?: UiSchema | undefined;
  /** Widgets of a feature besides. A constant. */
  readonly widgets?: RegistryWidgetsType | undefined;
  /** The fields that are drawn, where it is not all of them. Keep the object. */
  readonly steps?: readonly FormStep[] | undefined;
  /** What the form is for, told before it is filled. */
  readonly lead?: ReactNode;
  readonly failure?: Failure | undefined;
  readonly onSubmit: () => void;
  /** What stands below the fields. */
  readonly children?: ReactNode;
}

/** A form of a schema file, with its words above. Posted to the log-in should a browser send it by itself: no value enters an address. */
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

/** `code` is a code that a button sends, `otp` one that is read elsewhere. */
const OWN_WIDGETS: RegistryWidgetsType = { ...SPEC_WIDGETS, otp: CodeWidget, counted: CountedText };

/** No field has a rule: none is told, and none is broken. */
const NO_RULES = { fields: new Map(), engine: { compile: () => null } };
