import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from '../pictures/icon.tsx';
import { css, cx, ease, media } from '../style/style.ts';
import { color, control, radius, shadow, space, type, weight } from '../style/tokens.ts';
import { MOST_OF_ROW, oneLine } from '../words/one-line.ts';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly icon?: string | undefined;
  /** After the label and never cut off: a count, as a Badge. */
  readonly badge?: ReactNode;
  readonly element?: string | undefined;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly value: string;
  readonly onChange: (id: string) => void;
  /** underline for parts of a page, pills for a choice inside a card. */
  readonly variant?: 'underline' | 'pills';
  readonly className?: string | undefined;
  /** Panel of the open tab; absent where the tabs control content elsewhere. */
  readonly children?: ReactNode;
}

/** In a row the tabs are no wider than the row: the strip scrolls. */
const root = css({ minInlineSize: 0 });
const strip = css({
  display: 'flex',
  overflowX: 'auto',
  overscrollBehaviorX: 'contain',
  scrollbarWidth: 'none',
  scrollSnapType: 'x proximity',
});
const line = css({ gap: space[1], boxShadow: `inset 0 -1px 0 ${color.line}` });
const tray = css({
  gap: space[1],
  padding: space[1],
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  '& > *': { flex: '1 0 auto' },
});

const tabBase = css({
  position: 'relative',
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  minBlockSize: control.m,
  paddingInline: space[4],
  color: color.textMuted,
  fontSize: type.s,
  fontWeight: weight.strong,
  maxInlineSize: MOST_OF_ROW,
  whiteSpace: 'nowrap',
  scrollSnapAlign: 'center',
  '&:focus-visible': { outlineOffset: -2 },
  transition: ease('color', 'background-color', 'box-shadow'),
  [media.hover]: { '&:hover': { color: color.text } },
  [media.touch]: { minBlockSize: control.touch },
});
const underlined = css({
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: space[2],
    insetBlockEnd: 0,
    blockSize: 2.5,
    borderRadius: radius.pill,
    backgroundColor: color.accentText,
    scale: '0 1',
    transition: ease('scale'),
  },
  '&[aria-selected=true]': { color: color.text },
  '&[aria-selected=true]::after': { scale: '1 1' },
});
const pill = css({
  borderRadius: `calc(${radius.m} * 0.75)`,
  minBlockSize: control.s,
  '&[aria-selected=true]': { backgroundColor: color.surfaceRaised, color: color.text, boxShadow: shadow.s },
});
const panel = css({ paddingBlockStart: space[4], outlineOffset: 4 });

/**
 * Tabs that scroll sideways when they overflow. Not Radix: its list and panel write style attributes on the server,
 * which the content security policy blocks. Arrow keys, Home and End move and select at once (ARIA tabs pattern).
 */
export function Tabs({ label, tabs, value, onChange, variant = 'underline', className, children }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selected = tabs.find((tab) => tab.id === value) ?? tabs[0];
  const chosen = selected?.id;
  useEffect(() => {
    if (chosen !== undefined && list.current !== null) showChosen(list.current);
  }, [chosen]);

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = nextTab(event.key, selected === undefined ? 0 : tabs.indexOf(selected), tabs.length, isRtl);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    onChange(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }

  return (
    <div className={cx(root, className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cx(strip, variant === 'pills' ? tray : line)}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.id}`}
            aria-selected={tab === selected}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={tab === selected ? 0 : -1}
            data-element={tab.element}
            className={cx(tabBase, variant === 'pills' ? pill : underlined)}
            onClick={() => onChange(tab.id)}
          >
            {tab.icon !== undefined && <Icon name={tab.icon} size={18} />}
            <span className={oneLine}>{tab.label}</span>
            {tab.badge}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${selected?.id}`} className={panel}>
          {children}
        </div>
      )}
    </div>
  );
}

/** Scrolls the strip to centre a selected tab that is not fully visible. The page does not scroll. */
function showChosen(strip: HTMLElement): void {
  const tab = strip.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  const seen = strip.getBoundingClientRect();
  if (tab === undefined || (tab.left >= seen.left && tab.right <= seen.right)) return;
  strip.scrollLeft += (tab.left + tab.right - seen.left - seen.right) / 2;
}

/** The index that a key leads to in a row of `count`; undefined for other keys. */
export function nextTab(key: string, at: number, count: number, isRtl: boolean): number | undefined {
  const forward = isRtl ? 'ArrowLeft' : 'ArrowRight';
  const backward = isRtl ? 'ArrowRight' : 'ArrowLeft';
  if (count === 0) return undefined;
  if (key === forward) return (at + 1) % count;
  if (key === backward) return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
