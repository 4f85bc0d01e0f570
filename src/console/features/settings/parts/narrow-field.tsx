import type { FieldTemplateProps } from '@rjsf/utils';
import { css } from '#ui/style/style.ts';

const narrow = css({ gridColumn: '1 / -1', maxInlineSize: '30rem', minInlineSize: 0 });

/** A single field is not wider than a readable line. */
function NarrowField({ children }: FieldTemplateProps) {
  return <div className={narrow}>{children}</div>;
}

export const NARROW = { 'ui:FieldTemplate': NarrowField };
