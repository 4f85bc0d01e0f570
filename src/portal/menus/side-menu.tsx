import { useAtom } from 'jotai';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { lockScroll } from '#ui/overlays/scroll-lock.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease } from '#ui/style/style.ts';
import { color, layer, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { atDesk, belowDesk, HEADER_HEIGHT, SIDE_WIDTH } from '../page/measures.ts';
import { type KindProps, type Kinds, Slot } from '../page/slot.tsx';
import { ServiceLink } from '../service/service-link.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { useElement, useElements } from '../state/use-elements.ts';
import { Balance } from './balance.tsx';
import { LanguageRow } from './language-picker.tsx';
import { isMenuOpenAtom } from './menu-state.ts';
import { MenuRow, PendingRow, rowClass, rowWordsClass } from './row.tsx';
import { useCurrent } from './use-current.ts';

function ServiceRow({ element, pending }: KindProps) {
  const { label } = useTexts();
  if (pending) return <PendingRow />;
  return (
    <ServiceLink className={rowClass}>
      <Icon name={element.icon ?? 'headset'} size={18} />
      <span className={rowWordsClass}>{label(element.label)}</span>
    </ServiceLink>
  );
}

const drawer = {
  position: 'fixed',
  insetBlock: 0,
  insetInlineStart: 0,
  zIndex: layer.popup,
  inlineSize: `min(${SIDE_WIDTH + 3}rem, 86vw)`,
  paddingBlockEnd: 'calc(1rem + env(safe-area-inset-bottom))',
  backgroundColor: color.surface,
  boxShadow: shadow.l,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  visibility: 'hidden',
  translate: '-105% 0',
  transition: `${ease('translate')}, visibility 0s 160ms`,
  '[dir=rtl] &': { translate: '105% 0' },
  '&[data-open], [dir=rtl] &[data-open]': { visibility: 'visible', translate: 'none', transition: ease('translate') },
} as const;
const panel = css({ padding: space[3], paddingInlineStart: `max(${space[3]}, env(safe-area-inset-left))` });
const alwaysDrawer = css(drawer);
const docked = css({
  [belowDesk]: drawer,
  [atDesk]: {
    position: 'sticky',
    insetBlockStart: HEADER_HEIGHT,
    alignSelf: 'start',
    inlineSize: `calc(${SIDE_WIDTH}rem + var(--page-edge) - ${space[3]})`,
    maxBlockSize: `calc(100dvh - ${HEADER_HEIGHT})`,
    overflowY: 'auto',
    scrollbarWidth: 'thin',
    paddingInline: `max(0.25rem, calc(var(--page-edge) - ${space[3]})) 0`,
    paddingBlock: space[4],
  },
});
const shade = css({ position: 'fixed', inset: 0, zIndex: layer.popup, backgroundColor: color.scrim });
const onlyDrawer = css({ [atDesk]: { display: 'none' } });
const head = css({ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: space[1] });
const heading = css({
  paddingInline: space[3],
  marginBlock: `${space[4]} ${space[1]}`,
  fontFamily: 'inherit',
  fontSize: type.xs,
  fontWeight: weight.strong,
  color: color.textMuted,
  letterSpacing: '0.04em',
});
const list = css({ display: 'grid', gap: '0.125rem' });

function Row(props: KindProps) {
  const [side, games, account, foot] = [
    useElements('side'),
    useElements('side.games'),
    useElements('side.account'),
    useElements('side.foot'),
  ];
  const current = useCurrent([...side, ...games, ...account, ...foot]);
  return <MenuRow {...props} isCurrent={props.element.id === current} />;
}

type SideSlot = 'side' | 'side.games' | 'side.account' | 'side.foot';

const kinds: Kinds<SideSlot> = {
  link: Row,
  category: Row,
  balance: Balance,
  service: ServiceRow,
  language: LanguageRow,
};

export interface SideMenuProps {
  /** Next to the content on wide screens; otherwise always a drawer. */
  readonly isDocked: boolean;
}

/**
 * Balance, entries, games, account and help. Always in the page, so that every entry can be found; a drawer on narrow
 * screens.
 */
export function SideMenu({ isDocked }: SideMenuProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useAtom(isMenuOpenAtom);
  const box = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the drawer
  useEffect(() => setOpen(false), [pathname, setOpen]);
  // Before the drawer is painted: an immediate Escape must reach the drawer.
  useLayoutEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    box.current?.querySelector<HTMLElement>('button, a')?.focus();
    const release = lockScroll();
    // On the document, wherever the focus is: a click next to its entries leaves the focus on the page, and a closing
    // window returns it late. A window above the drawer handles the key itself.
    const onKey = ({ key, defaultPrevented }: globalThis.KeyboardEvent) => {
      if (key === 'Escape' && !defaultPrevented) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      release();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isOpen, setOpen]);

  return (
    <>
      {isOpen && (
        <div className={cx(shade, isDocked && onlyDrawer)} aria-hidden="true" onClick={() => setOpen(false)} />
      )}
      <nav
        ref={box}
        id="side"
        className={cx(panel, isDocked ? docked : alwaysDrawer)}
        aria-label={t('shell.side.label')}
        data-open={isOpen ? '' : undefined}
        onKeyDown={(event) => isOpen && keepTabInside(event)}
      >
        <div className={cx(head, isDocked && onlyDrawer)}>
          <IconButton icon="x" label={t('shell.side.close')} tooltip={false} onClick={() => setOpen(false)} />
        </div>
        <Section slot="side">
          <HeaderRow id="account.freePlay" />
        </Section>
        <Section slot="side.games" title={t('shell.side.games')} />
        <Section slot="side.account" title={t('shell.side.account')}>
          <HeaderRow id="account.agentCentre" />
        </Section>
        <Section slot="side.foot" title={t('shell.side.more')} />
      </nav>
    </>
  );
}

/** An entry of the header, where the header has no room for it. It is the header's element. */
function HeaderRow({ id }: { readonly id: string }) {
  const element = useElement(id);
  if (element === undefined) return null;
  return (
    <li className={onlyDrawer}>
      <MenuRow element={element} pending={false} />
    </li>
  );
}

interface SectionProps {
  readonly slot: SideSlot;
  readonly title?: string;
  readonly children?: ReactNode;
}

function Section({ slot, title, children }: SectionProps) {
  if (useElements(slot).length === 0) return null;
  return (
    <>
      {title !== undefined && <h2 className={heading}>{title}</h2>}
      <ul className={list}>
        <Slot name={slot} kinds={kinds} />
        {children}
      </ul>
    </>
  );
}

/** Focus trap: Tab on the last stop of the open drawer moves to its first, and back. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}
