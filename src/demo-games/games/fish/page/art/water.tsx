import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { holdsStill } from '#demo-games/client/page/motion.ts';
import { css } from '#ui/style/style.ts';
import { radius } from '#ui/style/tokens.ts';
import type { Deadlines } from '#ui/time/deadlines.ts';
import type { Swimmer } from '../../rules/sea.ts';
import { paintAnimal } from './animals.tsx';
import { HEIGHT, type Hit, type Place, placeOf, type Scene, WIDTH } from './scene.ts';

const box = css({
  position: 'relative',
  inlineSize: '100%',
  maxBlockSize: 'calc(100dvh - 17rem)',
  minBlockSize: '12rem',
  aspectRatio: '5 / 3',
  overflow: 'hidden',
  borderRadius: radius.l,
  background: 'linear-gradient(180deg, #2f9fc4, #0d5f8c 45%, #06304f)',
  touchAction: 'manipulation',
  cursor: 'crosshair',
  '& > *': { position: 'absolute', insetBlockStart: 0, insetInlineStart: 0, inlineSize: '100%', blockSize: '100%' },
});
/** A ring grows and fades after a shot. */
const [RING, RING_MS] = [5, 600] as const;

interface WaterProps {
  readonly scene: Scene;
  readonly time: Deadlines;
  readonly label: string;
  readonly onShot: (target: Swimmer, place: Place) => void;
}

/**
 * The sea, which is cut where its box has another shape. Animals are pictures on a canvas, so that a frame is a few copies
 * and costs the page neither style nor layout, and so are shots. They move once a frame; once a second without motion.
 */
export function Water({ scene, time, label, onShot }: WaterProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pictures = useRef(new Map<string, HTMLCanvasElement>());
  const draw = useEffectEvent(() => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const { width, height } = pen.canvas;
    const scale = scaleOf(width, height);
    const now = time.now();
    pen.clearRect(0, 0, width, height);
    for (const swimmer of scene.there(now)) {
      const { goesLeft, species } = swimmer;
      const name = `${species.id} ${goesLeft}`;
      const picture = pictures.current.get(name) ?? paintAnimal(species.id, (scale * species.size) / 60, goesLeft);
      pictures.current.set(name, picture);
      const { x, y } = placeOf(swimmer, now);
      // At whole pixels, a copy needs no new colours.
      const left = Math.round((x - WIDTH / 2) * scale + (width - picture.width) / 2);
      pen.drawImage(picture, left, Math.round((y - HEIGHT / 2) * scale + (height - picture.height) / 2));
    }
    const hit = scene.lastHit();
    if (hit !== undefined) paintRing(pen, hit, Math.max(0, now - hit.atMs) / RING_MS);
  });
  const resize = useEffectEvent(([entry]: readonly ResizeObserverEntry[]) => {
    if (canvas.current === null || entry === undefined) return;
    canvas.current.width = Math.round(entry.contentRect.width * devicePixelRatio);
    canvas.current.height = Math.round(entry.contentRect.height * devicePixelRatio);
    pictures.current.clear();
    draw();
  });
  useEffect(() => {
    const sizes = new ResizeObserver((entries) => resize(entries));
    if (canvas.current) sizes.observe(canvas.current);
    return () => sizes.disconnect();
  }, []);
  useEffect(() => {
    if (holdsStill()) {
      const timer = setInterval(() => draw(), 1_000);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function next() {
      draw();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  /** Shoots at the animal in front. */
  function shoot({ currentTarget, clientX, clientY }: PointerEvent): void {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const scale = scaleOf(width, height);
    const now = time.now();
    const [x, y] = [
      (clientX - left - width / 2) / scale + WIDTH / 2,
      (clientY - top - height / 2) / scale + HEIGHT / 2,
    ];
    const target = scene.there(now).findLast((swimmer) => {
      const place = placeOf(swimmer, now);
      const { size } = swimmer.species;
      return Math.abs(x - place.x) <= (size * 5) / 6 && Math.abs(y - place.y) <= size / 2;
    });
    if (target) onShot(target, placeOf(target, now));
  }
  return (
    // The buttons below the sea do the same by keyboard.
    <div className={box} role="img" aria-label={label} onPointerDown={shoot}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <SeaBed />
      </svg>
      <canvas ref={canvas} />
    </div>
  );
}

/** Pixels of a unit of the sea, which covers its box. */
const scaleOf = (width: number, height: number) => Math.max(width / WIDTH, height / HEIGHT);

/** The ring of a shot; `progress` is 0 to 1 while it is shown. None without motion. */
function paintRing(pen: CanvasRenderingContext2D, { x, y, isCaught }: Hit, progress: number): void {
  if (progress >= 1 || holdsStill()) return;
  const { width, height } = pen.canvas;
  const scale = scaleOf(width, height);
  const eased = 1 - (1 - progress) ** 2;
  pen.globalAlpha = 1 - eased;
  pen.strokeStyle = isCaught ? '#ffd166' : '#e8f6ff';
  pen.lineWidth = 1.4 * scale;
  pen.beginPath();
  pen.arc(
    (x - WIDTH / 2) * scale + width / 2,
    (y - HEIGHT / 2) * scale + height / 2,
    RING * scale * (0.4 + 1.2 * eased),
    0,
    2 * Math.PI,
  );
  pen.stroke();
  pen.globalAlpha = 1;
}

function SeaBed() {
  return (
    <>
      <path d="M0 60V53c14-4 26 1 40-1s30-5 60 0v8z" fill="#0a4a5e" />
      <path d="M0 60V56c20-3 40 1 60-1s30-1 40 0v5z" fill="#c9a56a" opacity={0.55} />
      <path
        d="M12 56c-2-6 2-8 0-14M16 56c2-5-1-8 1-12M84 56c-2-7 3-9 0-16M88 56c2-4-1-7 1-10"
        fill="none"
        stroke="#1d7a5a"
        strokeWidth={1.4}
        strokeLinecap="round"
      />
      <path d="M18 0L4 34M42 0L34 40M66 0l4 40M84 0l12 34" stroke="#fff" strokeWidth={5} opacity={0.05} />
    </>
  );
}
