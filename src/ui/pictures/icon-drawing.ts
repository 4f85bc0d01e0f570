import { type IconName, icons } from './icon-table.ts';

type Shape = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const DOT: readonly Shape[] = [['circle', { cx: '12', cy: '12', r: '4', fill: 'currentColor', stroke: 'none' }]];
const SVG = 'http://www.w3.org/2000/svg';

/** The shapes of an icon; a neutral dot for an unknown name. */
export function shapesOf(name: string): readonly Shape[] {
  return Object.hasOwn(icons, name) ? readShapes(icons[name as IconName]) : DOT;
}

/** Lucide's modules export their drawing as data next to the component; their types only declare the component. */
function readShapes(file: object): readonly Shape[] {
  return (file as { readonly __iconData?: { readonly node: readonly Shape[] } }).__iconData?.node ?? DOT;
}

/** Markup of the content of an icon's svg element. */
export function iconMarkup(name: string): string {
  return shapesOf(name)
    .map(
      ([tag, attributes]) =>
        `<${tag}${entriesOf(attributes)
          .map(([key, value]) => ` ${key}="${value}"`)
          .join('')}></${tag}>`,
    )
    .join('');
}

export function drawIcon(svg: Element, name: string): void {
  const shapes = shapesOf(name).map(([tag, attributes]) => {
    const shape = document.createElementNS(SVG, tag);
    for (const [key, value] of entriesOf(attributes)) shape.setAttribute(key, value);
    return shape;
  });
  svg.replaceChildren(...shapes);
}

/** `key` is React's, not SVG's. */
function entriesOf(attributes: Readonly<Record<string, string>>): readonly (readonly [string, string])[] {
  return Object.entries(attributes).filter(([key]) => key !== 'key');
}
