import { useLayoutEffect, useRef } from 'react';
import { EMPTY_MARKUP } from '../engine/trusted-types.ts';
import { createLate } from '../late/late.ts';
import { css, cx } from '../style/style.ts';
import type { IconName } from './icon-table.ts';

const box = css({ flex: 'none', display: 'inline-block', verticalAlign: 'middle' });
/** Directional icons follow the text direction. */
const turning = css({ '[dir=rtl] &': { transform: 'scaleX(-1)' } });

const directed: readonly string[] = [
  'chevron-left',
  'chevron-right',
  'arrow-left',
  'arrow-right',
  'log-in',
  'log-out',
  'send',
];

export interface IconProps {
  /** A lucide name in kebab case. An unknown name draws a neutral dot. */
  readonly name: IconName | (string & {});
  /** Edge in pixels; 20 when absent. */
  readonly size?: number;
  /** Accessible name; without one the icon is decorative. */
  readonly title?: string;
  readonly className?: string | undefined;
}

const drawings = createLate(() => import('./icon-drawing.ts'));
let markupOf: ((name: string) => string) | undefined;

/** Sets the icon renderer of the server (`iconMarkup`), where icons are part of the markup. */
export function drawIconsBy(markup: (name: string) => string): void {
  markupOf = markup;
}

/** Preloads the drawings, so that icons which appear later are drawn at once. */
export function askForIcons(): void {
  void drawings.ask();
}

/**
 * An icon by name, in the colour of the surrounding text. The server draws its shapes and hydration leaves them
 * untouched; the browser loads the drawings only for icons that appear later.
 */
export function Icon(props: IconProps) {
  // A new key per drawing: React does not know the content of the element.
  return <Drawing key={props.name} {...props} />;
}

function Drawing({ name, size = 20, title, className }: IconProps) {
  const svg = useRef<SVGSVGElement>(null);
  useLayoutEffect(() => drawLate(svg.current, name), [name]);
  return (
    <svg
      ref={svg}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 18 ? 2.25 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cx(box, directed.includes(name) && turning, className)}
      {...(title === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawings on the server, nothing in the browser
      dangerouslySetInnerHTML={{ __html: markupOf?.(name) ?? EMPTY_MARKUP }}
    />
  );
}

function drawLate(svg: Element | null, name: string): void {
  if (svg === null || svg.firstChild !== null) return;
  const code = drawings.now();
  if (code !== undefined) code.drawIcon(svg, name);
  else void drawings.ask().then((late) => svg.firstChild ?? late?.drawIcon(svg, name));
}
