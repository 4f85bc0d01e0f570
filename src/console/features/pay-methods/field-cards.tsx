import type { ObjectFieldTemplateProps, UiSchema } from '@rjsf/utils';
import { type AdderProps, EntryTools, listUi, useEntry } from '#console/forms/list-template.tsx';
import { own } from '#contract/call/read.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const card = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  gap: space[3],
  padding: space[3],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
});
const half = css({ gridColumn: 'span 3', minInlineSize: 0, [media.phone]: { gridColumn: '1 / -1' } });
const third = css({ gridColumn: 'span 3', minInlineSize: 0 });
const whole = css({ gridColumn: '1 / -1', minInlineSize: 0 });
const foot = css({ gridColumn: '1 / -1', display: 'flex', justifyContent: 'flex-end' });

const PLACES: Readonly<Record<string, string>> = { label: half, name: half, minLength: third, maxLength: third };

/** One field of the payment form: its label and its rule. */
function FieldCard({ properties }: ObjectFieldTemplateProps) {
  const entry = useEntry();
  return (
    <div className={card}>
      {properties.map(({ name, content, hidden }) =>
        hidden ? null : (
          <div key={name} className={PLACES[name] ?? whole}>
            {content}
          </div>
        ),
      )}
      <div className={foot}>
        <EntryTools {...entry} />
      </div>
    </div>
  );
}

export function fieldsUi(mayChange: boolean): UiSchema {
  const listOptions = {
    nameOf: (entry: unknown, number: number) => {
      const label = String(own(entry, 'label') || own(entry, 'name') || '');
      return label === ''
        ? translate('field.one', { place: String(number) })
        : translate('field.named', { name: label });
    },
    title: translate('field.title'),
    empty: translate('field.none'),
    adder: FieldAdder,
    isOrdered: true,
    mayChange,
    isCards: true,
    first: 'label',
  };
  return listUi(listOptions, {
    'ui:ObjectFieldTemplate': FieldCard,
    id: { 'ui:widget': 'hidden' },
    minLength: { 'ui:options': { inputMode: 'numeric' } },
    maxLength: { 'ui:options': { inputMode: 'numeric' } },
    required: { 'ui:widget': 'checkbox' },
  });
}

function FieldAdder({ id, add }: AdderProps) {
  const field = { name: '', label: '', minLength: '1', maxLength: '50', pattern: '*', required: true };
  return (
    <div>
      <Button
        id={id}
        variant="quiet"
        size="s"
        icon="plus"
        onClick={() => add([{ id: crypto.randomUUID(), ...field }], 'entry')}
      >
        {translate('field.add')}
      </Button>
    </div>
  );
}
