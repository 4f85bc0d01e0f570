import { useState } from 'react';
import type { SiteView } from '#console/effects/site-view.ts';
import { messageOf } from '#model/form/matcher.ts';
import { own, ownText, yes } from '#model/json.ts';
import type { RulePatch } from '#model/proposals/proposal.ts';
import type { RuleFinding, RulePart } from '#model/prover/check-rule.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { css } from '#ui/style.ts';
import { Switch } from '#ui/switch.tsx';
import { TextField } from '#ui/text-field.tsx';
import { color, radius, space, type } from '#ui/tokens.ts';
import { Findings } from './findings.tsx';
import { typedLength } from './rule-draft.ts';
import type { RuleRow } from './rule-rows.ts';
import { fieldLabel, findingWords, kindWords, messageText, OFFERED_KINDS, say } from './rule-words.ts';
import { TestBench } from './test-bench.tsx';

const panel = css({
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: 0,
  minInlineSize: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
});
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[4],
  borderBlockEnd: `1px solid ${color.line}`,
});
const heading = css({ flex: 1, minInlineSize: 0, fontSize: type.m });
const id = css({ color: color.textMuted, fontSize: type.xs, marginInlineStart: space[2] });
const body = css({
  display: 'grid',
  alignContent: 'start',
  gap: space[4],
  padding: space[4],
  overflow: 'auto',
  flex: 1,
});
const set = css({ display: 'grid', gap: space[3], border: 0, padding: 0, margin: 0, minInlineSize: 0 });
const pair = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  columnGap: space[6],
  rowGap: space[3],
});
const note = css({ color: color.textMuted, fontSize: type.s });

export interface RuleEditorProps {
  readonly view: SiteView;
  readonly row: RuleRow;
  /** The rule as it is written at this moment; `row` may be proved a moment later. */
  readonly raw: Readonly<Record<string, unknown>>;
  /** Why the gateway refused the last edit of this rule, in words. */
  readonly refused: string | undefined;
  /** Absent where the account may not change rules. */
  readonly onSet: ((patch: RulePatch) => void) | undefined;
  readonly onRevert: () => void;
  readonly onClose: () => void;
}

/** One rule: its parts, what is wrong with it, and a bench to try values on. */
export function RuleEditor({ view, row, raw, refused, onSet, onRevert, onClose }: RuleEditorProps) {
  const label = fieldLabel(view, row.field);
  return (
    <section
      className={panel}
      aria-label={label}
      data-element="console.rules.editor"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={head}>
        <h2 className={heading}>
          {label}
          <code className={id}>{row.field}</code>
        </h2>
        {row.isChanged && (
          <Button variant="ghost" size="s" onClick={onRevert}>
            {say('editor.revert')}
          </Button>
        )}
        <IconButton icon="x" label={say('editor.close')} onClick={onClose} />
      </header>
      <div className={body}>
        {onSet === undefined && <p className={note}>{say('editor.readOnly')}</p>}
        <Parts view={view} row={row} raw={raw} refused={refused} onSet={onSet} />
        <Findings
          findings={row.findings.filter((found) => !isAtField(found, row, raw))}
          hasOthers={row.findings.length > 0}
        />
        <TestBench view={view} row={row} />
      </div>
    </section>
  );
}

type PartsProps = Pick<RuleEditorProps, 'view' | 'row' | 'raw' | 'refused' | 'onSet'>;

function Parts({ view, row, raw, refused, onSet }: PartsProps) {
  const change = (patch: RulePatch): void => onSet?.(patch);
  return (
    <fieldset className={set} disabled={onSet === undefined} aria-label={say('editor.rule')}>
      <div className={pair}>
        <Switch
          label={say('enabled.label')}
          checked={yes(raw['enabled'])}
          onChange={(event) => change({ enabled: event.target.checked })}
        />
        <Switch
          label={say('required.label')}
          checked={yes(raw['required'])}
          onChange={(event) => change({ required: event.target.checked })}
        />
      </div>
      <Takes view={view} row={row} raw={raw} refused={refused} onSet={onSet} />
      <div className={pair}>
        <Length part="minLength" label={say('min.label')} {...{ row, raw, change }} />
        <Length part="maxLength" label={say('max.label')} {...{ row, raw, change }} />
      </div>
    </fieldset>
  );
}

const OWN = 'own';

/** A kind decides, or a pattern of the rule's own; then a kind only lends its words. */
function Takes({ view, row, raw, refused, onSet }: PartsProps) {
  const [isOwn, setOwn] = useState(hasPattern(raw));
  const kind = Number(own(raw, 'patternId') ?? 0);
  const pattern = ownText(raw, 'acceptedPattern') ?? '';
  const choose = (value: string): void => {
    setOwn(value === OWN);
    if (value === OWN) onSet?.({ acceptedPattern: hasPattern(raw) ? pattern : '' });
    else onSet?.({ patternId: Number(value), acceptedPattern: value === '0' ? '*' : null });
  };
  const kinds = OFFERED_KINDS.map(({ id: number }) => ({ value: String(number), label: kindWords(number) }));
  const known = kinds.some(({ value }) => value === String(kind))
    ? kinds
    : [...kinds, { value: String(kind), label: kindWords(kind) }];
  return (
    <>
      <Select
        label={say('takes.label')}
        value={isOwn ? OWN : String(kind)}
        options={[...known, { value: OWN, label: say('takes.own') }]}
        error={isOwn ? undefined : (refused ?? wordsOf(row.findings, 'kind'))}
        hint={isOwn ? undefined : say('message.hint', { text: messageText(view, messageOf(row.rule, 'pattern')) })}
        onChange={(event) => choose(event.target.value)}
      />
      {isOwn && (
        <>
          <TextField
            label={say('pattern.label')}
            hint={say('pattern.hint')}
            error={refused ?? wordsOf(row.findings, 'pattern')}
            value={pattern}
            maxLength={500}
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            onChange={(event) => onSet?.({ acceptedPattern: event.target.value })}
          />
          <Select
            label={say('message.label')}
            hint={say('message.hint', { text: messageText(view, messageOf(row.rule, 'pattern')) })}
            value={String(kind)}
            options={known}
            onChange={(event) => onSet?.({ patternId: Number(event.target.value) })}
          />
        </>
      )}
    </>
  );
}

function hasPattern(raw: RuleEditorProps['raw']): boolean {
  const pattern = own(raw, 'acceptedPattern');
  return typeof pattern === 'string' && pattern !== '' && pattern !== '*';
}

interface LengthProps {
  readonly part: 'minLength' | 'maxLength';
  readonly label: string;
  readonly row: RuleRow;
  readonly raw: RuleEditorProps['raw'];
  readonly change: (patch: RulePatch) => void;
}

function Length({ part, label, row, raw, change }: LengthProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      error={wordsOf(row.findings, part)}
      value={String(own(raw, part) ?? '')}
      onChange={(event) => change({ [part]: typedLength(event.target.value) })}
    />
  );
}

/** What must be mended at one part, in words. */
function wordsOf(findings: readonly RuleFinding[], part: RulePart): string | undefined {
  const wrong = firstError(findings, part);
  return wrong && findingWords(wrong);
}

function firstError(findings: readonly RuleFinding[], part: RulePart): RuleFinding | undefined {
  return findings.find((found) => found.part === part && found.severity === 'error');
}

/** Whether a finding stands at its own control already: there is no need to say it twice. */
function isAtField(found: RuleFinding, { findings }: RuleRow, raw: RuleEditorProps['raw']): boolean {
  const shown: readonly RulePart[] = [hasPattern(raw) ? 'pattern' : 'kind', 'minLength', 'maxLength'];
  return shown.includes(found.part) && firstError(findings, found.part) === found;
}
