import { Drawing, readDrawings, type Shape } from '#demo-games/client/art/drawing.tsx';
import drawings from './animals.json' with { type: 'json' };

/** The animals, looking to the right, on a view box of 100 by 60; original artwork. */
const ANIMALS = readDrawings(drawings);
const NONE: readonly Shape[] = [];
const shapesOf = (species: string) => ANIMALS.get(species) ?? NONE;
const EDGE = { stroke: 'rgb(0 0 0 / 25%)', strokeWidth: 1 } as const;
/** Some animals are a bit larger than their view box. */
const [WIDTH, HEIGHT, MARGIN] = [100, 60, 12] as const;

interface AnimalProps {
  readonly species: string;
  readonly className: string;
}

export function Animal({ species, className }: AnimalProps) {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={className} aria-hidden="true" {...EDGE}>
      <Drawing shapes={shapesOf(species)} />
    </svg>
  );
}

/** An animal as a picture with its middle in the middle, at so many pixels for a unit. */
export function paintAnimal(species: string, scale: number, goesLeft: boolean): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = Math.ceil((WIDTH + 2 * MARGIN) * scale);
  picture.height = Math.ceil((HEIGHT + 2 * MARGIN) * scale);
  const pen = picture.getContext('2d');
  if (!pen) return picture;
  pen.translate(picture.width / 2, picture.height / 2);
  pen.scale(goesLeft ? -scale : scale, scale);
  pen.translate(-WIDTH / 2, -HEIGHT / 2);
  for (const { d, fill = '#000', stroke = EDGE.stroke, strokeWidth = 1, strokeLinecap = 'butt' } of shapesOf(species)) {
    const path = new Path2D(d);
    pen.lineCap = strokeLinecap;
    pen.lineWidth = strokeWidth;
    pen.fillStyle = fill;
    pen.strokeStyle = stroke;
    if (fill !== 'none') pen.fill(path);
    if (stroke !== 'none') pen.stroke(path);
  }
  return picture;
}
