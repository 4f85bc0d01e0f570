import { EffectList } from '#console/effects/effect-list.tsx';
import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { translate } from '#console/preview/words.ts';
import { listAll } from '#console/texts/lists.ts';
import { PARTS_OF_NOW, type SiteThen } from '#contract/staff/previews/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { space, type } from '#ui/style/tokens.ts';

const LABELS = labelsWith({});
const note = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[3],
  alignItems: 'center',
  justifyContent: 'space-between',
});

const heading = css({ display: 'inline', fontSize: type.m });
const summary = css({ paddingBlock: space[3], cursor: 'pointer' });

interface AsOfProps {
  /** Epoch milliseconds; undefined: now. */
  readonly at: number | undefined;
  /** ISO 8601; empty: now. */
  readonly onChange: (at: string) => void;
}

/** The moment of which the site is shown, in UTC. */
export function AsOfField({ at, onChange }: AsOfProps) {
  return (
    <TextField
      type="datetime-local"
      step="1"
      label={translate('asOf.label')}
      value={at === undefined ? '' : new Date(at).toISOString().slice(0, 19)}
      onChange={({ target }) => onChange(target.value === '' ? '' : `${target.value}Z`)}
    />
  );
}

/** What of the site is as it was, and what is as it is now. */
export function AsOfNote({ at, asOf, onChange }: AsOfProps & { readonly asOf: SiteThen | undefined }) {
  if (at === undefined || asOf === undefined) return null;
  const asNow = PARTS_OF_NOW.filter((part) => asOf.asNow.includes(part)).map((part) => translate(`asOf.part.${part}`));
  return (
    <Banner tone="info">
      <div className={note}>
        {translate('asOf.note', { revision: asOf.revision, parts: listAll(asNow) })}
        <Button size="s" variant="quiet" onClick={() => onChange('')}>
          {translate('asOf.now')}
        </Button>
      </div>
      {asOf.since.groups.length > 0 && (
        <details data-element="console.preview.since">
          <summary className={summary}>
            <h2 className={heading}>{translate('asOf.since')}</h2>
          </summary>
          <EffectList effect={asOf.since} translateKey={LABELS} />
        </details>
      )}
    </Banner>
  );
}
