/** Small ways to make elements. No markup is parsed and no style attribute written: the page's policy allows neither. */

interface Attributes {
  readonly text?: string;
  readonly [name: string]: string | boolean | undefined | ((event: Event) => void);
}

/** Makes an element: functions listen to the event of their name, true is a bare attribute, undefined and false are none. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (key === 'text') element.textContent = String(value);
    else element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A drawing of strokes; it says nothing by itself, so what holds it has a label. */
export function icon(path: string): SVGElement {
  const stroke = document.createElementNS(SVG, 'path');
  const strokes = { d: path, fill: 'none', stroke: 'currentColor', 'stroke-width': '1.8' };
  const ends = { 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  for (const [name, value] of Object.entries({ ...strokes, ...ends })) stroke.setAttribute(name, value);
  const drawing = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({
    viewBox: '0 0 24 24',
    width: '20',
    height: '20',
    'aria-hidden': 'true',
  }))
    drawing.setAttribute(name, value);
  drawing.append(stroke);
  return drawing;
}
