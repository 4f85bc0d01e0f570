import type { FieldTemplateProps } from '@rjsf/utils';
import { css } from '#ui/style/style.ts';

const narrow = css({ gridColumn: '1 / -1', maxInlineSize: '30rem', minInlineSize: 0 });

/** A field by itself is no wider than one reads. */
function NarrowField({ children }: FieldTemplateProps) {
  return <div className={narrow}>{children}</div>;
}

/** The part of a ui schema that draws a field so. */
export const NARROW = { 'ui:FieldTemplate': NarrowField };
