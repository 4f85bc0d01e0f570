/** Small ways to make elements. No markup is parsed and no style attribute written: the policy of the pages allows neither. */

type Child = Node | string;

export interface Attributes {
  readonly class?: string;
  readonly text?: string;
  readonly [name: string]: string | number | boolean | undefined | ((event: Event) => void);
}

/** Makes an element: functions listen to the event of their name, true is a bare attribute, undefined and false are none. */
export function el<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  apply(element, attributes);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes an element of a drawing. */
export function svg(name: string, attributes: Attributes = {}, ...children: readonly Child[]): SVGElement {
  const element = document.createElementNS(SVG, name);
  apply(element, attributes);
  element.append(...children);
  return element;
}

function apply(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (name === 'text') element.textContent = String(value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
}

/** True where the visitor wants things to hold still. */
export function holdsStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Resolves after so long; at once where the visitor wants things to hold still. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, holdsStill() ? 0 : ms));
}
