import type { SiteView } from '#console/effects/site-view.ts';
import { nameLanguage } from '#console/names/names.ts';
import { MAX_LABEL_LENGTH } from '#model/documents/rules.ts';
import { isObject, own, ownText } from '#model/json/json.ts';
import type { RulePatch } from '#model/proposals/proposal.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type, weight } from '#ui/style/tokens.ts';
import type { RawRule } from './rule-form.ts';
import { translate } from './rule-words.ts';

const set = css({
  border: 0,
  padding: 0,
  margin: 0,
  minInlineSize: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
  gap: space[2],
});
const heading = css({ fontSize: type.s, fontWeight: weight.strong, gridColumn: '1 / -1' });
const hint = css({ color: color.textMuted, fontSize: type.xs, gridColumn: '1 / -1' });

interface FieldLabelsProps {
  readonly view: SiteView;
  readonly raw: RawRule;
  /** Absent if the account may not change rules. */
  readonly onSet: ((patch: RulePatch) => void) | undefined;
}

/** The labels of a field in each language, for fields without a platform text. */
export function FieldLabels({ view, raw, onSet }: FieldLabelsProps) {
  const labels = own(raw, 'labels');
  const change = (language: string, label: string) => {
    const otherLabels = isObject(labels) ? Object.entries(labels).filter(([one]) => one !== language) : [];
    const all = [...otherLabels, ...(label === '' ? [] : [[language, label] as const])];
    onSet?.({
      labels: Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1))) as Record<string, string>,
    });
  };
  return (
    <fieldset className={set} disabled={onSet === undefined} data-element="console.rules.labels">
      <legend className={heading}>{translate('labels.title')}</legend>
      {view.brand.languages.map((language) => (
        <TextField
          key={language}
          label={translate('labels.in', { language: nameLanguage(language) })}
          maxLength={MAX_LABEL_LENGTH}
          autoComplete="off"
          value={ownText(labels, language) ?? ''}
          onChange={({ target }) => change(language, target.value)}
        />
      ))}
      <p className={hint}>{translate('labels.hint')}</p>
    </fieldset>
  );
}
