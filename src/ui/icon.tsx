import { type IconName, icons } from './icon-table.ts';
import { css, cx } from './style.ts';

const box = css({ flex: 'none', display: 'inline-block', verticalAlign: 'middle' });
/** Arrows and doors point the way of reading. */
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
  /** A lucide name in kebab case. A name that the house does not have draws a neutral dot. */
  readonly name: IconName | (string & {});
  /** Edge in pixels; 20 when absent. */
  readonly size?: number;
  /** A name for assistive technology; without one the icon is decoration. */
  readonly title?: string;
  readonly className?: string | undefined;
}

/** A drawing by name, in the colour of the text around it. */
export function Icon({ name, size = 20, title, className }: IconProps) {
  const Drawing = Object.hasOwn(icons, name) ? icons[name as IconName] : undefined;
  const shown = {
    width: size,
    height: size,
    className: cx(box, directed.includes(name) && turning, className),
    ...(title === undefined ? { 'aria-hidden': true as const } : { role: 'img', 'aria-label': title }),
  };
  if (Drawing === undefined) return <Dot {...shown} />;
  return <Drawing strokeWidth={size < 18 ? 2.25 : 2} {...shown} />;
}

function Dot(props: React.SVGProps<SVGSVGElement>) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the caller gives aria-hidden or a name
    <svg viewBox="0 0 24 24" fill="currentColor" {...props}>
      <circle cx="12" cy="12" r="4" />
    </svg>
  );
}
