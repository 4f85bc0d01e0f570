import type { WidgetProps } from '@rjsf/utils';
import { createContext, use, useId } from 'react';
import { nameLanguage } from '#console/names/names.ts';
import { describeFinding } from '#console/people/describe-finding.ts';
import type { ColourPair } from '#contract/staff/previews/preview-messages.ts';
import type { StudioFinding } from '#contract/staff/studio/calls.ts';
import { PICTURE_USES } from '#contract/staff/studio/pictures.ts';
import { Button } from '#ui/actions/button.tsx';
import { ChoiceGroup } from '#ui/fields/choice-group.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type ControlInUse, useControl } from '#ui/schema-form/state/use-control.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { Badge } from '#ui/words/badge.tsx';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { ContrastPairs } from './contrast-pairs.tsx';
import { asText, type StudioField } from './fields.ts';

/** What a field shows besides its value. */
export interface FieldFacts {
  readonly field: StudioField;
  /** The value while the key is absent, as text. */
  readonly inherited: string;
  readonly isSet: boolean;
  /** Another value than in the served brand. */
  readonly isChanged: boolean;
  readonly findings: readonly StudioFinding[];
  readonly options: readonly string[];
  /** The draft, for an upload. */
  readonly draft: Pick<Draft, 'merchant' | 'state' | 'mayEdit'>;
  readonly onReset: () => void;
  readonly onFix: (value: unknown) => void;
  readonly theme: unknown;
  /** Shows where the page has two colours. */
  readonly onPair: (pair: ColourPair) => void;
}

export const FieldFactsContext = createContext<ReadonlyMap<string, FieldFacts>>(new Map());

const box = css({ display: 'grid', gap: space[1], minInlineSize: 0 });
const foot = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  color: color.textMuted,
  fontSize: type.xs,
});
const swatch = css({
  flex: 'none',
  inlineSize: '2rem',
  blockSize: '2rem',
  marginInlineEnd: space[1],
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: radius.s,
  backgroundColor: 'transparent',
  cursor: 'pointer',
});
const warning = css({ color: color.warning, fontSize: type.xs, overflowWrap: 'anywhere' });

/** One key of the brand: its control, whether it is set or inherited, its findings with their fix, and its reset. */
export function StudioWidget(props: WidgetProps) {
  const inForm = useControl(props);
  const facts = use(FieldFactsContext).get(inForm.field);
  if (facts === undefined) return null;
  const used = withError(inForm, facts.findings);
  const { isSet, inherited, isChanged, field, findings, draft, onReset, onFix, theme, onPair } = facts;
  const { mayEdit } = draft;
  const place = PICTURE_USES.find((known) => field.pointer === `/assets/${known}`);
  const isDefault = isSet && used.text === inherited && inherited !== '';
  return (
    <div className={box} data-state={isSet ? 'set' : 'inherits'}>
      <Control used={used} facts={facts} />
      {place !== undefined && (
        <PictureInput
          draft={draft}
          use={place}
          name={String(used.control.label)}
          path={used.text}
          onPicture={({ path }) => used.change(path)}
        />
      )}
      {findings.map((finding) => (
        <div key={finding.code + finding.found} className={foot}>
          {finding.severity !== 'error' && <span className={warning}>{describeFinding(finding)}</span>}
          {finding.fix !== undefined && mayEdit && <Fix fix={finding.fix} onFix={onFix} />}
          {finding.code === 'theme.contrast' && <ContrastPairs theme={theme} pointer={field.pointer} onPair={onPair} />}
        </div>
      ))}
      <div className={foot}>
        {isChanged && <Badge tone="info">{translate('state.changed')}</Badge>}
        {!field.isRequired && (
          <span>{translate(isDefault ? 'state.default' : isSet ? 'state.set' : 'state.inherits')}</span>
        )}
        {isSet && !field.isRequired && mayEdit && (
          <Button size="s" variant="ghost" onClick={onReset} aria-label={resetLabel(used)}>
            {translate('act.reset')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Writes the one value that repairs a finding, given as JSON text. */
function Fix({ fix, onFix }: { readonly fix: string } & Pick<FieldFacts, 'onFix'>) {
  const value: unknown = JSON.parse(fix);
  return (
    <Button size="s" variant="quiet" icon="check" onClick={() => onFix(value)}>
      {translate('fix', { value: asText(value) })}
    </Button>
  );
}

/** The first error among the findings is the field's own: it is shown at once, also for an edit of another user. */
function withError(used: ControlInUse, findings: readonly StudioFinding[]): ControlInUse {
  const error = findings.find(({ severity }) => severity === 'error');
  return error === undefined ? used : { ...used, control: { ...used.control, error: describeFinding(error) } };
}

const resetLabel = ({ control }: ControlInUse) => translate('act.resetField', { field: control.label });

function Control({ used, facts }: { readonly used: ControlInUse; readonly facts: FieldFacts }) {
  const { control, text, change } = used;
  const { field, inherited, options } = facts;
  const set = (next: string) => change(next);
  switch (field.kind) {
    case 'colour':
      return <ColourField used={used} inherited={inherited} />;
    case 'choice':
    case 'flag':
    case 'picture': {
      const values = field.kind === 'flag' ? ['true', 'false'] : field.kind === 'picture' ? options : field.choices;
      const known = text === '' || values.includes(text) ? values : [text, ...values];
      const none = field.isRequired ? [] : [{ value: '', label: inheritsLabel(inherited) }];
      return (
        <Select
          {...control}
          value={text}
          options={[...none, ...known.map((value) => ({ value, label: nameChoice(value) }))]}
          onChange={({ target }) => set(target.value)}
        />
      );
    }
    case 'languages': {
      const chosen = text === '' ? [] : text.split('\n');
      return (
        <ChoiceGroup
          {...control}
          type="checkbox"
          options={field.choices.map((value) => ({ value, label: nameLanguage(value) }))}
          chosen={chosen}
          onChoose={(key) =>
            set((chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]).join('\n'))
          }
        />
      );
    }
    case 'lines':
      return (
        <TextArea
          {...control}
          rows={3}
          dir="auto"
          value={text}
          placeholder={inherited}
          onChange={({ target }) => set(target.value)}
        />
      );
    default:
      return (
        <TextField
          {...control}
          dir="auto"
          value={text}
          placeholder={inherited}
          inputMode={field.kind === 'number' ? 'numeric' : 'text'}
          onChange={({ target }) => set(target.value)}
        />
      );
  }
}

/** A colour as #rrggbb: typed, or chosen in the browser's own picker. */
function ColourField({ used, inherited }: { readonly used: ControlInUse; readonly inherited: string }) {
  const { control, text, change } = used;
  const id = useId();
  const shown = [text, inherited].find((value) => /^#[0-9a-f]{6}$/i.test(value)) ?? '#000000';
  return (
    <TextField
      {...control}
      value={text}
      placeholder={inherited}
      maxLength={7}
      dir="ltr"
      spellCheck={false}
      onChange={({ target }) => change(target.value)}
      end={
        <input
          id={id}
          type="color"
          className={swatch}
          aria-label={translate('colour.pick', { field: control.label })}
          value={shown}
          disabled={control.disabled}
          onChange={({ target }) => change(target.value)}
        />
      }
    />
  );
}

function inheritsLabel(inherited: string): string {
  return inherited === '' ? translate('inherits.nothing') : translate('inherits', { value: nameChoice(inherited) });
}

function nameChoice(value: string): string {
  return translate.ifKnown(`choice.${value}`) ?? (/^[A-Z]{2}$/.test(value) ? nameLanguage(value) : value);
}
