import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useStaffRead } from '#console/api/use-staff.ts';
import { ConsoleForm, useFormValues } from '#console/forms/console-form.tsx';
import type { FoundProblem } from '#console/forms/found-problems.ts';
import { Page } from '#console/kit/page.tsx';
import { TrialCard } from '#console/rewards/trial-card.tsx';
import { useTrial } from '#console/rewards/use-trial.ts';
import { useMay } from '#console/session/me.ts';
import { memberChoices } from '#contract/staff/members/calls.ts';
import { type RulesReply, type StaffRule, tryPromotionRule } from '#contract/staff/promotion-rules/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import type { FormState } from '#ui/schema-form/state/form-state.ts';
import type { FormValues } from '#ui/schema-form/state/form-values.ts';
import { useFormState } from '#ui/schema-form/state/use-form-state.ts';
import { css, media } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { BudgetChoice } from './budget-choice.tsx';
import { Places } from './places.tsx';
import { kindOf, ruleOf, textOf, valuesOf } from './rule-draft.ts';
import { ruleForm, ruleUi, stepsOf } from './rule-form.tsx';
import { RuleHistory } from './rule-history.tsx';
import { StateBadge } from './rule-list.tsx';
import { RulePreview } from './rule-preview.tsx';
import { problemsOf } from './rule-problems.ts';
import { describeTrial, effectsOf } from './rule-words.ts';
import { SaveRule } from './save-rule.tsx';
import { translate } from './words.ts';

const link = css({ color: color.accentText, textDecoration: 'underline', textUnderlineOffset: 3, alignSelf: 'center' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
  gap: space[6],
  alignItems: 'start',
  '@media (max-width: 63.99875em)': { gridTemplateColumns: 'minmax(0, 1fr)' },
});
const side = css({ display: 'grid', gap: space[4], minInlineSize: 0 });
const column = css({ display: 'grid', gap: space[4], minInlineSize: 0, maxInlineSize: '46rem' });
const foot = css({
  position: 'sticky',
  insetBlockEnd: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[3],
  borderBlockStart: `1px solid ${color.line}`,
  backgroundColor: color.canvas,
  [media.phone]: { '& > p': { flexBasis: '100%' }, '& > button': { flex: '1 1 auto' } },
});
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const state = css({ flex: '1 1 12rem', color: color.textMuted, fontSize: type.s });

interface EditorProps {
  readonly found: RulesReply;
  readonly merchant: string;
  readonly row: StaffRule;
  readonly onClose: () => void;
}

/** One promotion: the form of its rule, with trial, member preview and history. */
export function RuleEditor({ found, merchant, row, onClose }: EditorProps) {
  const may = useMay();
  return (
    <Page
      title={row.title}
      lead={<StateBadge of={row} />}
      actions={
        <>
          {row.contentEntry !== undefined && may('content.read', merchant) && (
            <Link className={link} to={`/m/${merchant}/content/promotion/${row.contentEntry}`}>
              {translate('editor.content')}
            </Link>
          )}
          <Button variant="quiet" icon="arrow-left" onClick={onClose}>
            {translate('editor.back')}
          </Button>
        </>
      }
    >
      {hasPlaces(row) && <Places found={found} merchant={merchant} row={row} />}
      {row.entry === 'raffle' ? (
        <BudgetChoice found={found} merchant={merchant} row={row} />
      ) : (
        <Editing found={found} merchant={merchant} row={row} onClose={onClose} />
      )}
      <RuleHistory merchant={merchant} id={row.id} />
    </Page>
  );
}

/** A joined promotion that ends and has no rule: staff set the prizes by place. */
const hasPlaces = ({ entry, rule, endsAt }: StaffRule) =>
  entry === 'join' && rule === undefined && endsAt !== undefined;

/** Unsaved edits, kept in memory for the lifetime of the page. */
const begun = new Map<string, { readonly seen: StaffRule; readonly values: FormValues }>();

/** The edit of a promotion's rule, kept while the page is open: form values and the resulting rule. */
function useRuleEdit({ found: { exponent }, merchant, row }: Omit<EditorProps, 'onClose'>) {
  const key = `${merchant} ${row.id}`;
  const [seen, setSeen] = useState(() => begun.get(key)?.seen ?? row);
  const form = useFormState(begun.get(key)?.values ?? valuesOf(row, exponent), 'validated');
  const values = useFormValues(form);
  const [refused, refuse] = useState<readonly FoundProblem[]>([]);
  const rule = ruleOf(values, exponent);
  const budget = textOf(values, 'budget') || undefined;
  const isOther = JSON.stringify(rule) !== JSON.stringify(ruleOf(valuesOf(seen, exponent), exponent));
  begun.set(key, { seen, values });
  return {
    seen,
    form,
    rule,
    budget,
    refuse,
    rebase: setSeen,
    isDirty: isOther || budget !== seen.budget,
    problems: [...problemsOf(values, exponent, row.entry), ...refused],
    load(from: StaffRule) {
      setSeen(from);
      refuse([]);
      form.replace(valuesOf(from, exponent));
    },
    forget: () => void begun.delete(key),
  };
}

function Editing({ found, merchant, row, onClose }: EditorProps) {
  const { currency, exponent } = found;
  const money = { currency, exponent };
  const mayChange = useMay()('promotion.rule', merchant);
  const edit = useRuleEdit({ found, merchant, row });
  const { seen, form, rule, budget, problems, isDirty } = edit;
  const trial = useTrial(tryPromotionRule, merchant, { id: row.id, rule });
  const [saving, setSaving] = useState<{ readonly isOn: boolean }>();
  const ask = (isOn: boolean) => {
    edit.refuse([]);
    setSaving({ isOn });
  };
  return (
    <>
      {row.version > seen.version && <Conflict onTheirs={() => edit.load(row)} onMine={() => edit.rebase(row)} />}
      <div className={columns}>
        <FormColumn
          found={found}
          merchant={merchant}
          row={row}
          form={form}
          mayChange={mayChange}
          problems={problems}
          onSubmit={() => problems.length === 0 && ask(seen.isOn)}
        />
        <div className={side}>
          <RulePreview merchant={merchant} row={row} rule={rule} money={money} isRight={problems.length === 0} />
          {mayChange && (
            <TrialCard
              trial={trial}
              lead={translate('trial.lead')}
              element="console.promotionRules.trial"
              canTry={problems.length === 0}
              report={(reply) => describeTrial(reply, currency)}
            />
          )}
        </div>
      </div>
      {mayChange && (
        <Foot seen={seen} isDirty={isDirty} wrong={problems.length} onDrop={() => edit.load(row)} onAsk={ask} />
      )}
      {saving !== undefined && (
        <SaveRule
          merchant={merchant}
          seen={seen}
          rule={rule}
          budget={budget}
          isOn={saving.isOn}
          effects={effectsOf(seen, { rule, budget, isOn: saving.isOn }, money)}
          trial={trial}
          currency={currency}
          onClose={() => setSaving(undefined)}
          onSaved={() => {
            edit.forget();
            onClose();
          }}
          onRefused={edit.refuse}
        />
      )}
    </>
  );
}

interface ColumnProps extends Omit<EditorProps, 'onClose'> {
  readonly form: FormState;
  readonly mayChange: boolean;
  readonly problems: readonly FoundProblem[];
  readonly onSubmit: () => void;
}

function FormColumn({ found, merchant, row, form, mayChange, problems, onSubmit }: ColumnProps) {
  const values = useFormValues(form);
  const kind = kindOf(values);
  const hasWagering = values['hasWagering'] === true;
  const { data } = useStaffRead(memberChoices, {}, { merchant });
  const ranks = data?.ranks;
  const budgets = found.budgets;
  const ui = useMemo(
    () => ruleUi({ kind, entry: row.entry, budgets: budgets.map(({ name }) => name), ranks: ranks ?? [], mayChange }),
    [kind, row.entry, budgets, ranks, mayChange],
  );
  const steps = useMemo(() => stepsOf(kind, hasWagering), [kind, hasWagering]);
  return (
    <div className={column} data-element="console.promotionRules.editor">
      {!mayChange && <Banner tone="info" title={translate('editor.read')} />}
      <ConsoleForm
        id={useId()}
        of={ruleForm}
        form={form}
        ui={ui}
        steps={steps}
        problems={problems}
        translate={translate}
        currency={found.currency}
        onSubmit={onSubmit}
      />
    </div>
  );
}

function Conflict({ onTheirs, onMine }: { readonly onTheirs: () => void; readonly onMine: () => void }) {
  return (
    <Banner tone="warning" title={translate('conflict.title')} announce>
      <div className={acts}>
        <Button variant="quiet" size="s" onClick={onTheirs}>
          {translate('conflict.theirs')}
        </Button>
        <Button variant="quiet" size="s" onClick={onMine}>
          {translate('conflict.mine')}
        </Button>
      </div>
    </Banner>
  );
}

interface FootProps {
  readonly seen: StaffRule;
  readonly isDirty: boolean;
  readonly wrong: number;
  readonly onDrop: () => void;
  readonly onAsk: (isOn: boolean) => void;
}

/** The state of the edit, and its actions: save, switch on, switch off. */
function Foot({ seen, isDirty, wrong, onDrop, onAsk }: FootProps) {
  const { isOn, version } = seen;
  const statusText =
    wrong > 0 ? translate('editor.wrong', { count: wrong }) : translate(isDirty ? 'editor.changed' : 'editor.nothing');
  return (
    <div className={foot}>
      <p className={state}>{statusText}</p>
      {isDirty && (
        <Button variant="quiet" onClick={onDrop}>
          {translate('editor.drop')}
        </Button>
      )}
      {(isDirty || version === 0) && (
        <Button variant={isOn ? 'primary' : 'quiet'} disabled={wrong > 0} onClick={() => onAsk(isOn)}>
          {translate(isOn ? 'editor.save' : 'editor.saveOff')}
        </Button>
      )}
      {isOn ? (
        <Button variant="danger" data-element="console.promotionRules.off" onClick={() => onAsk(false)}>
          {translate('editor.off')}
        </Button>
      ) : (
        <Button disabled={wrong > 0} data-element="console.promotionRules.on" onClick={() => onAsk(true)}>
          {translate('editor.on')}
        </Button>
      )}
    </div>
  );
}
