import { getUiOptions, type ObjectFieldTemplateProps } from '@rjsf/utils';
import { memo, use } from 'react';
import { css } from '#ui/style/style.ts';
import { color, font, space, type, weight } from '#ui/style/tokens.ts';
import { ChosenKindContext, useFormInUse, useFormPart } from '../state/form-in-use.ts';

/** Element selectors, for specificity: the fieldset's own zero margin comes in a later rule. */
const groups = css({ '& > fieldset + fieldset': { marginBlockStart: space[8] } });
const heading = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  paddingInline: 0,
  marginBlockEnd: space[4],
  fontFamily: font.display,
  fontSize: type.m,
  fontWeight: weight.strong,
  color: color.text,
  '&::after': { content: '""', flex: 1, blockSize: 1, backgroundColor: color.line },
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
  columnGap: space[4],
  rowGap: space[4],
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
const note = css({ gridColumn: '1 / -1', margin: 0, fontSize: type.s, color: color.textMuted });

/** Draws the fields of the form by group, each a fieldset with its heading; nested values are a group of their own. */
export function GroupsTemplate(props: ObjectFieldTemplateProps) {
  return props.fieldPathId.path.length === 0 ? <OpenStep {...props} /> : <Nested {...props} />;
}

function OpenStep({ properties }: ObjectFieldTemplateProps) {
  const { form, steps } = useFormInUse();
  const step = useFormPart(form, 'step');
  const drawn = new Map(properties.map(({ name, content }) => [name, content]));
  return (
    <div className={groups}>
      {(steps[step] ?? []).map(({ title, fields }) => (
        <fieldset key={fields[0]} className={grid}>
          {/* A step's own heading is shown above, with the progress through the form. */}
          {title !== undefined && steps.length === 1 && <Heading title={title} />}
          {fields.map((field) => drawn.get(field))}
        </fieldset>
      ))}
    </div>
  );
}

/** Memoized: every key renders the surrounding fields again. */
const Heading = memo(function Heading({ title }: { readonly title: string }) {
  return <legend className={heading}>{useFormInUse().translate(title)}</legend>;
});

function Nested({ title, description, properties, schema, uiSchema }: ObjectFieldTemplateProps) {
  const { translate } = useFormInUse();
  const isChosen = use(ChosenKindContext);
  const { literal } = getUiOptions(uiSchema);
  const words = (key: string) => (literal === true ? key : translate(key));
  // A choice without fields draws itself.
  if (properties.length === 0) return null;
  const isTitled = schema.title !== undefined && title !== '' && !isChosen;
  return (
    <fieldset className={grid}>
      {isTitled && <legend className={heading}>{words(title)}</legend>}
      {typeof description === 'string' && description !== '' && <p className={note}>{words(description)}</p>}
      <ChosenKindContext value={false}>{properties.map(({ content }) => content)}</ChosenKindContext>
    </fieldset>
  );
}
