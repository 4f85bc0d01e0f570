/** How the fields of a form stand together: rjsf templates for groups, steps and the place of one field. */
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import type { FormValues, Widget } from '#model/form/form.ts';
import { css, cx, media } from '#ui/style.ts';
import { color, font, space, type, weight } from '#ui/tokens.ts';
import { useTexts } from '../../state/texts.ts';
import { useFormInUse } from './field-context.ts';

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
const half = css({ gridColumn: 'span 3', [media.phone]: { gridColumn: '1 / -1' } });
const narrow = css({ gridColumn: 'span 2', [media.phone]: { gridColumn: 'span 2' } });
const rest = css({ gridColumn: 'span 4' });
const whole = css({ gridColumn: '1 / -1' });
const tight = css({ gridColumn: '1 / -1', '& + &': { marginBlockStart: `calc(-1 * ${space[3]})` } });

/** How much of a line each kind of field takes; the dialling code shares one with the number. */
const SPANS: Readonly<Record<Widget, string>> = {
  text: half,
  email: half,
  password: half,
  date: half,
  captcha: whole,
  country: narrow,
  mobile: rest,
  code: whole,
  checkbox: tight,
};

/** The outermost node of a field carries its element's id. */
export function FieldTemplate({ id, hidden, children }: FieldTemplateProps<FormValues>) {
  const { fields } = useFormInUse();
  const field = fields.get(id.slice(FIELD_PREFIX.length));
  // The whole form is a field to rjsf, too.
  if (field === undefined || hidden) return children;
  return (
    <div className={cx(SPANS[field.widget])} data-element={field.elementId}>
      {children}
    </div>
  );
}

/** Begins the id of every field's control. */
export const FIELD_PREFIX = 'register_';

/** Groups with the brand's headings, or the one step that is open. */
export function ObjectTemplate({ properties }: ObjectFieldTemplateProps<FormValues>) {
  const { spec, step } = useFormInUse();
  const drawn = new Map(properties.map(({ name, content }) => [name, content]));
  return (
    <div className={groups}>
      {spec.groups.map((group, at) => {
        const names = group.fields.filter((name) => drawn.has(name));
        if (names.length === 0 || (spec.steps && at !== step)) return null;
        return (
          <fieldset key={names[0]} className={grid}>
            <GroupHeading title={group.title} />
            {names.map((name) => drawn.get(name))}
          </fieldset>
        );
      })}
    </div>
  );
}

/** A heading of the brand's own: a text key of its, or nothing. */
function GroupHeading({ title }: { readonly title: string | undefined }) {
  const { label } = useTexts();
  return title === undefined ? null : <legend className={heading}>{label(title)}</legend>;
}

/** rjsf draws every field through a template; these are the parts that our widgets already have. */
export const templates = { FieldTemplate, ObjectFieldTemplate: ObjectTemplate };
