import type { ComponentType } from 'react';
import type { KindOf, Slot as SlotName } from '#model/catalogue/element.ts';
import type { PortalElement } from '#model/portal/portal.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import type { ShownElement } from '../state/shown.ts';
import { useElements } from '../state/use-elements.ts';
import { reportOnce } from './report-once.ts';

/** Props of an element's component. `pending`: render a placeholder, its facts are not loaded. */
export interface KindProps {
  readonly element: PortalElement;
  readonly pending: boolean;
}

/** The components of one slot, one per element kind. Looked up as own properties only. */
export type Kinds<S extends SlotName> = Readonly<Record<KindOf<S>, ComponentType<KindProps>>>;

export interface SlotProps<S extends SlotName> {
  readonly name: S;
  readonly kinds: Kinds<S>;
  /** The outer node of each element; list items by default. */
  readonly as?: 'li' | 'div';
  readonly itemClass?: string | undefined;
  /** Leaves out elements that are rendered elsewhere. */
  readonly without?: (id: string) => boolean;
  /** From this index on, elements keep their size but are hidden and inert: a menu at the end of the row has them. */
  readonly asideFrom?: number;
}

/** Renders a slot's elements with the component of their kind. Each outer node has the element's id. */
export function Slot<S extends SlotName>({
  name,
  kinds,
  as = 'li',
  itemClass,
  without,
  asideFrom = Infinity,
}: SlotProps<S>) {
  const shown = useElements(name);
  return shown
    .filter(({ element }) => without?.(element.id) !== true)
    .map((entry, at) => (
      <Drawn
        key={entry.element.id}
        shown={entry}
        kinds={kinds}
        as={as}
        className={itemClass}
        isAside={at >= asideFrom}
      />
    ));
}

interface DrawnProps {
  readonly shown: ShownElement;
  /** The portal's data may come from a newer build with kinds that are unknown here. */
  readonly kinds: Readonly<Record<string, ComponentType<KindProps>>>;
  readonly as: 'li' | 'div';
  readonly className: string | undefined;
  readonly isAside?: boolean;
}

export function Drawn({ shown: { element, pending }, kinds, as: Outer, className, isAside = false }: DrawnProps) {
  const Kind = Object.hasOwn(kinds, element.kind) ? kinds[element.kind] : undefined;
  return (
    <Outer
      className={className}
      data-element={element.id}
      data-pending={pending ? '' : undefined}
      data-aside={isAside ? '' : undefined}
      inert={isAside}
    >
      {Kind === undefined ? <UnknownKind element={element} /> : <Kind element={element} pending={pending} />}
    </Outer>
  );
}

const box = css({
  padding: space[2],
  border: `2px dashed ${color.negative}`,
  borderRadius: radius.s,
  fontSize: type.xs,
  color: color.negative,
});
const neutral = css({ display: 'block', minInlineSize: space[6], minBlockSize: space[6] });

/** A visible box in development, a neutral placeholder in production, reported once. */
export function UnknownKind({ element }: { readonly element: Pick<PortalElement, 'id' | 'kind'> }) {
  reportOnce(`no component draws the kind "${element.kind}" of ${element.id}`);
  if (process.env['NODE_ENV'] === 'production') return <span className={neutral} />;
  return (
    <span className={box}>
      {element.id}: {element.kind}
    </span>
  );
}
