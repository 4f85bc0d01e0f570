import { useId, useMemo, useState } from 'react';
import type { SiteView } from '#console/effects/site-view.ts';
import { choiceUi } from '#console/forms/choice-widget.tsx';
import { ConsoleForm } from '#console/forms/console-form.tsx';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { useBoundForm } from '#console/forms/use-bound-form.ts';
import { messageOf } from '#model/form/values/matcher.ts';
import type { RulePatch } from '#model/proposals/proposal.ts';
import type { RuleFinding, RulePart } from '#model/prover/check-rule.ts';
import type { FormStep } from '#ui/schema-form/state/form-step.ts';
import { css } from '#ui/style/style.ts';
import { hasPattern, kindOf, OWN, patchOf, type RawRule, ruleForm, valuesOfRule } from './rule-form.ts';
import type { RuleRow } from './rule-rows.ts';
import { findingWords, kindWords, messageText, OFFERED_KINDS, translate } from './rule-words.ts';

const set = css({ border: 0, padding: 0, margin: 0, minInlineSize: 0 });

export interface RulePartsProps {
  readonly view: SiteView;
  readonly row: RuleRow;
  /** The rule as typed now; the checks in `row` may lag behind. */
  readonly raw: RawRule;
  /** Why the gateway refused the last edit of this rule. */
  readonly refused: string | undefined;
  /** Absent if the account may not change rules. */
  readonly onSet: ((patch: RulePatch) => void) | undefined;
}

/** The fields of a rule: each edit goes to the draft at once, and its errors are shown at once. */
export function RuleParts({ view, row, raw, refused, onSet }: RulePartsProps) {
  const [isOwn, setOwn] = useState(hasPattern(raw));
  const shown = valuesOfRule(raw, isOwn);
  const form = useBoundForm(shown, (values) => {
    setOwn(values['takes'] === OWN);
    onSet?.(patchOf(values, shown, raw));
  });
  const kind = kindOf(raw);
  const message = messageText(view, messageOf(row.rule, 'pattern'));
  const ui = useMemo(() => rulePartsUi(kind, message, isOwn), [kind, message, isOwn]);
  return (
    <fieldset className={set} disabled={onSet === undefined} aria-label={translate('editor.rule')}>
      <ConsoleForm
        id={useId()}
        form={form}
        ui={ui}
        translate={translate}
        of={ruleForm}
        steps={isOwn ? OWN_FIELDS : FIELDS}
        problems={problemsOf(row.findings, refused, isOwn)}
        onSubmit={() => undefined}
      />
    </fieldset>
  );
}

const LENGTHS = ['minLength', 'maxLength'] as const;
const FIELDS: readonly FormStep[] = [[{ fields: ['enabled', 'required', 'takes', ...LENGTHS] }]];
const OWN_FIELDS: readonly FormStep[] = [[{ fields: ['enabled', 'required', 'takes', 'pattern', 'kind', ...LENGTHS] }]];

function rulePartsUi(kind: string, message: string, isOwn: boolean) {
  const offered = OFFERED_KINDS.map(({ id }) => ({ value: String(id), label: kindWords(id) }));
  const kinds = offered.some(({ value }) => value === kind)
    ? offered
    : [...offered, { value: kind, label: kindWords(Number(kind)) }];
  const hint = { 'ui:help': translate('message.hint', { text: message }) };
  const toggle = { 'ui:widget': 'switch', 'ui:options': { span: 'half' } };
  const length = { 'ui:options': { span: 'half', inputMode: 'numeric' } };
  return {
    enabled: toggle,
    required: toggle,
    takes: {
      ...choiceUi([...kinds, { value: OWN, label: translate('takes.own') }], { literal: true }),
      'ui:title': translate('takes.label'),
      ...(!isOwn && hint),
    },
    pattern: { 'ui:options': { maxLength: 500 } },
    kind: { ...choiceUi(kinds, { literal: true }), 'ui:title': translate('message.label'), ...hint },
    minLength: length,
    maxLength: length,
  };
}

/** The errors of a rule, by form field. */
function problemsOf(
  findings: readonly RuleFinding[],
  refused: string | undefined,
  isOwn: boolean,
): readonly FoundProblem[] {
  const taken = {
    path: isOwn ? '/pattern' : '/takes',
    message: refused ?? wordsOf(findings, isOwn ? 'pattern' : 'kind'),
  };
  const lengths = LENGTHS.map((part) => ({ path: `/${part}`, message: wordsOf(findings, part) }));
  return [taken, ...lengths].flatMap(({ path, message }) => (message === undefined ? [] : [{ path, message }]));
}

/** The first error of a part, as text. */
function wordsOf(findings: readonly RuleFinding[], part: RulePart): string | undefined {
  const wrong = firstError(findings, part);
  return wrong && findingWords(wrong);
}

function firstError(findings: readonly RuleFinding[], part: RulePart): RuleFinding | undefined {
  return findings.find((found) => found.part === part && found.severity === 'error');
}

/** Whether a finding is already shown at its field: it is not listed twice. */
export function isAtField(found: RuleFinding, { findings }: RuleRow, raw: RawRule): boolean {
  const shown: readonly RulePart[] = [hasPattern(raw) ? 'pattern' : 'kind', ...LENGTHS];
  return shown.includes(found.part) && firstError(findings, found.part) === found;
}
