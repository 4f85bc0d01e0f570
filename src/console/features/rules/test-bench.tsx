import { useId, useMemo, useState } from 'react';
import type { SiteView } from '#console/effects/site-view.ts';
import { validate } from '#model/form/values/matcher.ts';
import { type BadExample, makeExamples } from '#model/prover/examples.ts';
import { findBreaks } from '#model/prover/find-breaks.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import { ExampleChip } from './example-chip.tsx';
import { engine, type RuleRow } from './rule-rows.ts';
import { breakWords, messageText, translate } from './rule-words.ts';
import { ValueCharacters } from './value-characters.tsx';

const bench = css({ display: 'grid', gap: space[3] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const verdict = css({ display: 'grid', gap: space[1], fontSize: type.s, lineHeight: 1.4 });
const line = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: space[2],
  overflowWrap: 'anywhere',
});
const good = css({ color: color.positive, marginBlockStart: '0.125em' });
const bad = css({ color: color.negative, marginBlockStart: '0.125em' });
const muted = css({ color: color.textMuted, fontSize: type.s });
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
const group = css({ display: 'grid', gap: space[1] });
const groupName = css({ color: color.textMuted, fontSize: type.xs, fontWeight: weight.strong });

export interface TestBenchProps {
  readonly view: SiteView;
  readonly row: RuleRow;
}

/**
 * Test bench of a rule: shows which part rejects a value and at which character, with accepted and rejected examples.
 */
export function TestBench({ view, row: { rule, checked } }: TestBenchProps) {
  const [value, setValue] = useState<string>();
  const examples = useMemo(() => makeExamples(checked.proof, engine), [checked]);
  const id = useId();
  return (
    <section className={bench} aria-labelledby={id} data-element="console.rules.bench">
      <h3 id={id} className={heading}>
        {translate('bench.title')}
      </h3>
      <TextField
        label={translate('bench.label')}
        autoComplete="off"
        spellCheck={false}
        value={value ?? ''}
        onChange={(event) => setValue(event.target.value)}
      />
      <Verdict view={view} rule={rule} typed={value} />
      <div className={group}>
        <span className={groupName}>{translate('bench.good')}</span>
        <span className={chips}>
          {examples.good.map((example) => (
            <ExampleChip key={example} value={example} isGood onTry={setValue} />
          ))}
          {examples.good.length === 0 && (
            <span className={muted}>
              {translate(checked.proof.satisfiable === false ? 'bench.noGood' : 'bench.unknownGood')}
            </span>
          )}
        </span>
      </div>
      {examples.bad.length > 0 && (
        <div className={group}>
          <span className={groupName}>{translate('bench.bad')}</span>
          <span className={chips}>
            {examples.bad.map((example: BadExample) => (
              <ExampleChip
                key={`${example.part} ${example.value}`}
                value={example.value}
                about={translate(`chip.${example.part}`)}
                onTry={setValue}
              />
            ))}
          </span>
        </div>
      )}
    </section>
  );
}

interface VerdictProps {
  readonly view: SiteView;
  readonly rule: RuleRow['rule'];
  /** The typed value; undefined before the first input. */
  readonly typed: string | undefined;
}

/** The verdict of the validator in browser and gateway, and where the value fails. */
function Verdict({ view, rule, typed }: VerdictProps) {
  if (typed === undefined) return <p className={muted}>{translate('bench.empty')}</p>;
  const value = typed.trim();
  const verdictOf = validate(rule, value, engine);
  const breaks = verdictOf.ok ? [] : findBreaks(rule, value, engine);
  return (
    <div className={verdict} role="status" data-verdict={verdictOf.ok ? 'taken' : 'refused'}>
      {value !== typed && <p className={muted}>{translate('bench.trimmed')}</p>}
      {value !== '' && <ValueCharacters value={value} wrong={breaks.flatMap(({ at }) => at ?? [])} />}
      {verdictOf.ok ? (
        <p className={line}>
          <Icon name="circle-check" size={16} className={good} />
          {translate('bench.ok')}
        </p>
      ) : (
        breaks.map((found) => {
          const isKnown = found.part !== 'pattern' || found.at !== null || found.wanted.length > 0;
          const words = isKnown ? breakWords(found, value, rule) : translate('break.unknown');
          return (
            <p key={words} className={line}>
              <Icon name="circle-alert" size={16} className={bad} />
              {words}
            </p>
          );
        })
      )}
      {!verdictOf.ok && (
        <p className={muted}>{translate('bench.player', { text: messageText(view, verdictOf.message) })}</p>
      )}
    </div>
  );
}
