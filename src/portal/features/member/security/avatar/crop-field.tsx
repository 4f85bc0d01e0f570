import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { color, control, space, type, weight } from '#ui/style/tokens.ts';
import { type Crop, MOST_ZOOM, moveCrop, zoomCrop } from './crop.ts';
import { drawCrop, type Picture } from './encode-picture.ts';

/** Twice the displayed size, for high-density screens. */
const CANVAS_PX = 480;
/** Distance of an arrow key, as a fraction of the visible part. */
const STEP = 0.05;
const ARROW_KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

const column = css({ display: 'grid', justifyItems: 'center', gap: space[3] });
const view = css({
  inlineSize: 'min(15rem, 100%)',
  aspectRatio: '1',
  borderRadius: '50%',
  border: `3px solid ${color.line}`,
  overflow: 'hidden',
  cursor: 'grab',
  touchAction: 'none',
  '&:active': { cursor: 'grabbing' },
});
const canvasBox = css({ display: 'block', inlineSize: '100%', blockSize: '100%' });
const hint = css({ color: color.textMuted, fontSize: type.s });
const zoomRow = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  alignItems: 'center',
  gap: space[3],
  inlineSize: 'min(18rem, 100%)',
  fontSize: type.s,
  fontWeight: weight.strong,
});
const slider = css({ inlineSize: '100%', minBlockSize: control.s, accentColor: color.accentText, cursor: 'pointer' });

interface CropFieldProps {
  readonly picture: Picture;
  readonly crop: Crop;
  readonly onCrop: (crop: Crop) => void;
}

/** Crops a picture to the round visible part: moved by pointer or arrow keys, zoomed by a slider. */
export function CropField({ picture, crop, onCrop }: CropFieldProps) {
  const { t } = useTexts();
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useDrag((dx, dy) => onCrop(moveCrop(picture, crop, dx, dy)));
  const id = useId();
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const arrow = Object.hasOwn(ARROW_KEYS, event.key) ? ARROW_KEYS[event.key] : undefined;
    if (arrow === undefined) return;
    event.preventDefault();
    onCrop(moveCrop(picture, crop, ...arrow));
  }

  return (
    <div className={column}>
      <div
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by arrow keys, which its name says
        tabIndex={0}
        className={view}
        aria-label={t('security.avatar.crop')}
        {...drag}
        onKeyDown={onKeyDown}
      >
        <canvas ref={canvas} width={CANVAS_PX} height={CANVAS_PX} className={canvasBox} />
      </div>
      <p className={hint}>{t('security.avatar.crop.hint')}</p>
      <div className={zoomRow}>
        <label htmlFor={id}>{t('security.avatar.zoom')}</label>
        <input
          id={id}
          type="range"
          className={slider}
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => onCrop(zoomCrop(picture, crop, Number(event.target.value)))}
        />
      </div>
    </div>
  );
}

/** Reports pointer drags, as fractions of the element's size. */
function useDrag(onMove: (dx: number, dy: number) => void) {
  const from = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (from.current === undefined) return;
      const { width, height } = event.currentTarget.getBoundingClientRect();
      const [dx, dy] = [(event.clientX - from.current.x) / width, (event.clientY - from.current.y) / height];
      from.current = { x: event.clientX, y: event.clientY };
      onMove(dx, dy);
    },
    onPointerUp() {
      from.current = undefined;
    },
  };
}
