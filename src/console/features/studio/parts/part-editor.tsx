import { FieldForm } from '../fields/field-form.tsx';
import { FIELDS, isFormPart, type Part } from '../fields/fields.ts';
import { HomePart } from './home-part.tsx';
import { LogoColours } from './logo-colours.tsx';
import { MenusPart } from './menus-part.tsx';
import type { PartProps } from './part-props.ts';
import { RegistrationPart } from './registration-part.tsx';
import { TextsPart } from './texts-part.tsx';

/** The editor of one part of the brand. */
export function PartEditor({ part, ...props }: PartProps & { readonly part: Part }) {
  if (isFormPart(part))
    return (
      <>
        {part === 'theme' && props.draft.mayEdit && <LogoColours draft={props.draft} />}
        <FieldForm key={part} {...props} fields={FIELDS[part]} />
      </>
    );
  if (part === 'home') return <HomePart {...props} />;
  if (part === 'registration') return <RegistrationPart {...props} />;
  return part === 'menus' ? <MenusPart {...props} /> : <TextsPart {...props} />;
}
