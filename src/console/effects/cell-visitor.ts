import { type PreviewWidth, WIDTHS } from '#console/preview/preview-address.ts';
import { kindOfType, type VisitorKind } from '#contract/staff/previews/visitor-kinds.ts';
import { ROLES } from '#model/compare/sides.ts';
import { SIZES } from '#model/matrix/cells.ts';

/** A cell of the what-if list that a preview can show. */
export interface ShownCell {
  readonly screen: string;
  readonly language: string;
  readonly role: string;
  readonly size: string;
}

/** The visitor kind and the width with which a preview shows a cell. */
export function visitorOfCell({ role, size }: ShownCell): {
  readonly visitor: VisitorKind;
  readonly width: PreviewWidth;
} {
  const type = ROLES.find(({ name }) => name === role)?.type;
  const width = WIDTHS[SIZES.findIndex((known) => known === size)] ?? WIDTHS[0];
  return { visitor: kindOfType(typeof type === 'number' ? type : null), width };
}
