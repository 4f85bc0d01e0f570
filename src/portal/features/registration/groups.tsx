/** How the fields of a form stand together: groups under the brand's headings, or the one step that is open. */
import { css } from '#ui/style.ts';
import { color, font, space, type, weight } from '#ui/tokens.ts';
import { useFormInUse, useFormPart } from './field-context.ts';
import { PlacedField } from './placed-field.tsx';

const groups = css({ display: 'grid', gap: space[8] });
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

/** The fields of the open step, in the model's order: each group a fieldset under its heading. */
export function Groups() {
  const { store } = useFormInUse();
  const steps = useFormPart(store, 'steps');
  const step = useFormPart(store, 'step');
  return (
    <div className={groups}>
      {(steps[step] ?? []).map(({ title, fields }) => (
        <fieldset key={fields[0]?.name} className={grid}>
          {/* A step's own heading stands above, with the way through the form. */}
          <GroupHeading title={steps.length > 1 ? undefined : title} />
          {fields.map((field) => (
            <PlacedField key={field.name} field={field} />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

/** A heading of the brand's own: a text key of its, or nothing. */
function GroupHeading({ title }: { readonly title: string | undefined }) {
  const { texts } = useFormInUse();
  return title === undefined ? null : <legend className={heading}>{texts.label(title)}</legend>;
}
