import { type PointerEvent, useRef } from 'react';
import { type FocalPoint, frameOf } from '#model/pictures/frame-of.ts';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const box = css({
  position: 'relative',
  overflow: 'hidden',
  inlineSize: '100%',
  maxBlockSize: '20rem',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  cursor: 'grab',
  touchAction: 'none',
});
// A picture is not mirrored: left and top are those of the file.
const whole = css({ position: 'absolute', maxInlineSize: 'none', userSelect: 'none' });
const controls = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, 1fr)',
  gap: space[3],
  marginBlockStart: space[2],
});
const control = css({ display: 'grid', gap: space[1], fontSize: type.s });

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Cut {
  readonly focus: FocalPoint;
  readonly zoom: number;
}

interface CropBoxProps {
  readonly address: string;
  readonly size: Size;
  readonly ratio: number;
  /** 1: the picture is not enlarged. */
  readonly mostZoom: number;
  readonly cut: Cut;
  readonly onCut: (cut: Cut) => void;
}

/** The part of a picture that is used: dragged, or moved by three sliders. */
export function CropBox({ address, size, ratio, mostZoom, cut, onCut }: CropBoxProps) {
  const place = useRef<HTMLDivElement>(null);
  const { focus, zoom } = cut;
  const frame = frameOf(size, ratio, focus, zoom);
  const drag = (event: PointerEvent) => {
    const shown = place.current?.getBoundingClientRect();
    if (event.buttons !== 1 || shown === undefined || shown.width === 0) return;
    // From the middle of what is shown: beyond an edge the focal point would not follow.
    const x = (frame.left + frame.width / 2 - (event.movementX / shown.width) * frame.width) / size.width;
    const y = (frame.top + frame.height / 2 - (event.movementY / shown.height) * frame.height) / size.height;
    onCut({ zoom, focus: { x: share(x), y: share(y) } });
  };
  const percent = (part: number, of: number) => `${(part / of) * 100}%`;
  return (
    <div>
      <div
        ref={place}
        className={box}
        style={{ aspectRatio: String(ratio) }}
        onPointerDown={(event) => event.currentTarget.setPointerCapture?.(event.pointerId)}
        onPointerMove={drag}
      >
        <img
          className={whole}
          src={address}
          alt={translate('preview')}
          draggable={false}
          style={{
            width: percent(size.width, frame.width),
            height: percent(size.height, frame.height),
            left: percent(-frame.left, frame.width),
            top: percent(-frame.top, frame.height),
          }}
        />
      </div>
      <div className={controls}>
        {mostZoom > 1 && (
          <Slider
            name="zoom"
            value={zoom}
            least={1}
            most={mostZoom}
            onValue={(value) => onCut({ focus, zoom: value })}
          />
        )}
        <Slider name="x" value={focus.x} least={0} most={1} onValue={(x) => onCut({ zoom, focus: { ...focus, x } })} />
        <Slider name="y" value={focus.y} least={0} most={1} onValue={(y) => onCut({ zoom, focus: { ...focus, y } })} />
      </div>
    </div>
  );
}

function share(value: number): number {
  return Math.min(1, Math.max(0, value));
}

interface SliderProps {
  readonly name: 'zoom' | 'x' | 'y';
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onValue: (value: number) => void;
}

function Slider({ name, value, least, most, onValue }: SliderProps) {
  return (
    <label className={control}>
      {translate(name)}
      <input
        type="range"
        dir="ltr"
        min={least}
        max={most}
        step={0.01}
        value={value}
        onChange={({ target }) => onValue(Number(target.value))}
        data-element={`console.picture.${name}`}
      />
    </label>
  );
}
