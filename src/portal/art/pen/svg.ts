/** A stop of a gradient: offset (0 to 1), colour, opacity. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A picture being drawn: stores each paint once and assigns its id. */
export type Sheet = {
  /** A linear gradient; angle in degrees, 0 from left to right, 90 from top to bottom. */
  linear(stops: readonly Stop[], angle?: number): string;
  /** A radial gradient, relative to the shape's bounding box. */
  radial(stops: readonly Stop[], x?: number, y?: number, radius?: number): string;
  /** Clips the body to the outline. */
  clip(outline: string, body: string): string;
  finish(...body: string[]): string;
};

type Attributes = Record<string, string | number | undefined>;

/** One element; undefined attributes are left out, numbers are rounded to a tenth. */
export function draw(name: string, attributes: Attributes, ...children: string[]): string {
  const written = Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}="${typeof value === 'number' ? round(value) : value}"`],
  );
  const start = `<${name}${written.join('')}`;
  return children.length === 0 ? `${start}/>` : `${start}>${children.join('')}</${name}>`;
}

export function path(d: string, fill: string, more: Attributes = {}): string {
  return draw('path', { d, fill, ...more });
}

/** A path with an outline and no fill. */
export function line(d: string, stroke: string, width: number, more: Attributes = {}): string {
  return draw('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more });
}

export function disc(cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string {
  return draw('circle', { cx, cy, r, fill, ...more });
}

/** A rectangle, with rounded corners when a radius is given. */
export function box(
  [x, y, width, height]: readonly [number, number, number, number],
  fill: string,
  rx = 0,
  more: Attributes = {},
): string {
  return draw('rect', { x, y, width, height, rx: rx === 0 ? undefined : rx, fill, ...more });
}

export function place(body: string, x: number, y: number, scale = 1, rotation = 0, more: Attributes = {}): string {
  const steps = [`translate(${round(x)} ${round(y)})`];
  if (rotation !== 0) steps.push(`rotate(${round(rotation)})`);
  if (scale !== 1) steps.push(`scale(${Math.round(scale * 1000) / 1000})`);
  return draw('g', { transform: steps.join(''), ...more }, body);
}

export function createSheet(width: number, height: number): Sheet {
  const ids = new Map<string, string>();
  const keep = (text: string) => {
    const known = ids.get(text);
    if (known !== undefined) return known;
    const id = `a${ids.size}`;
    ids.set(text, id);
    return id;
  };
  return {
    linear: (stops, angle = 90) => `url(#${keep(linearGradient(stops, angle))})`,
    radial: (stops, x = 0.5, y = 0.5, radius = 0.5) => `url(#${keep(radialGradient(stops, x, y, radius))})`,
    clip: (outline, body) => draw('g', { 'clip-path': `url(#${keep(`<clipPath>${outline}</clipPath>`)})` }, body),
    finish: (...body) => {
      const defs = [...ids].map(([text, id]) => text.replace(/^<\w+/, (start) => `${start} id="${id}"`));
      const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">`;
      return `${head}${defs.length > 0 ? `<defs>${defs.join('')}</defs>` : ''}${body.join('')}</svg>`;
    },
  };
}

export function toDataUri(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

function linearGradient(stops: readonly Stop[], angle: number): string {
  const radians = (angle * Math.PI) / 180;
  const [x, y] = [Math.cos(radians) / 2, Math.sin(radians) / 2];
  const at = (part: number) => Math.round((0.5 + part) * 100) / 100;
  return draw('linearGradient', { x1: `${at(-x)}`, y1: `${at(-y)}`, x2: `${at(x)}`, y2: `${at(y)}` }, drawStops(stops));
}

function radialGradient(stops: readonly Stop[], x: number, y: number, radius: number): string {
  return draw('radialGradient', { cx: `${x}`, cy: `${y}`, r: `${radius}` }, drawStops(stops));
}

function drawStops(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) =>
      draw('stop', {
        offset: `${offset}`,
        'stop-color': colour,
        'stop-opacity': opacity === undefined ? undefined : `${opacity}`,
      }),
    )
    .join('');
}

function round(value: number): string {
  return `${Math.round(value * 10) / 10}`;
}
