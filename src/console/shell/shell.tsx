import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { createPaletteActions, PaletteActionsContext } from '#console/kit/palette-actions.ts';
import { translate } from '#console/texts/translate.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, cx, ease, keyframes, media } from '#ui/style/style.ts';
import { color, font, layer, radius, space, type, weight } from '#ui/style/tokens.ts';
import { AccountMenu } from './account-menu.tsx';
import { Palette, type PaletteOffer, useRecent } from './palette.tsx';
import { Places } from './places.tsx';

const frame = css({
  display: 'grid',
  gridTemplateColumns: '15rem minmax(0, 1fr)',
  blockSize: '100dvh',
  [media.tablet]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto minmax(0, 1fr)' },
});
// Left to right in every language: the console has no right-to-left one.
const slide = keyframes({ from: { translate: '-1rem 0', opacity: 0 } });
const side = css({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  minBlockSize: 0,
  padding: space[3],
  borderInlineEnd: `1px solid ${color.line}`,
  backgroundColor: color.surfaceSunken,
  [media.tablet]: { display: 'none' },
});
const sideOpen = css({
  [media.tablet]: {
    display: 'flex',
    position: 'fixed',
    insetBlock: 0,
    insetInlineStart: 0,
    zIndex: layer.dialog,
    inlineSize: 'min(18rem, 85vw)',
    animation: `${slide} 150ms ease-out`,
  },
});
const veil = css({
  display: 'none',
  [media.tablet]: { display: 'block', position: 'fixed', inset: 0, zIndex: layer.dialog, backgroundColor: color.scrim },
});
const places = css({
  display: 'flex',
  flexDirection: 'column',
  gap: space[3],
  flex: 1,
  minBlockSize: 0,
  overflow: 'auto',
  // Space for the focus ring, which the scroll container would clip.
  margin: -2,
  padding: 2,
});
const bar = css({
  display: 'none',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[1],
  paddingInline: space[2],
  borderBlockEnd: `1px solid ${color.line}`,
  backgroundColor: color.surfaceSunken,
  [media.tablet]: { display: 'flex' },
});
const main = css({
  // Containing block of visually hidden elements: otherwise they make the document longer than the screen.
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: 0,
  overflow: 'auto',
});
const brandLine = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '2rem',
  paddingInline: space[2],
  '& + *': { marginInlineStart: 'auto' },
  'nav > & + *': { marginInlineStart: 0 },
});
const brandLogo = css({ color: color.accentText });
const name = css({ fontFamily: font.display, fontWeight: weight.strong, fontSize: type.s, letterSpacing: '-0.01em' });
const search = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  inlineSize: '100%',
  minBlockSize: '2rem',
  paddingInline: space[2],
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.field,
  color: color.textMuted,
  fontSize: type.s,
  transition: ease('border-color', 'color'),
  '& kbd': { marginInlineStart: 'auto', font: 'inherit', fontSize: type.xs },
  [media.hover]: { '&:hover': { borderColor: color.lineStrong, color: color.text } },
  [media.touch]: { minBlockSize: '2.75rem', '& kbd': { display: 'none' } },
});
const foot = css({ borderBlockStart: `1px solid ${color.line}`, paddingBlockStart: space[2] });
const skip = css({
  position: 'absolute',
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  zIndex: layer.toast,
  padding: space[2],
  borderRadius: radius.s,
  backgroundColor: color.surfaceRaised,
  '&:not(:focus)': { clipPath: 'inset(50%)', overflow: 'hidden', inlineSize: 1, blockSize: 1, padding: 0 },
});

/** The frame of every screen: navigation, current site, account. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const [palette, setPalette] = useState<{ readonly offer: PaletteOffer; readonly isOpen: boolean }>({
    offer: 'all',
    isOpen: false,
  });
  const [actions] = useState(createPaletteActions);
  // The menu closes after navigation.
  const isOpen = openAt === pathname;
  const close = () => setOpenAt(undefined);
  const open = (offer: PaletteOffer) => {
    close();
    setPalette({ offer, isOpen: true });
  };
  useRecent();
  usePaletteKey(() => open('all'));
  const drawer = useDrawer(isOpen, close);
  return (
    <PaletteActionsContext value={actions}>
      <div className={frame}>
        <a className={skip} href="#content">
          {translate('skip')}
        </a>
        <header className={bar}>
          <IconButton
            icon="menu"
            label={translate('nav.toggle')}
            aria-expanded={isOpen}
            onClick={() => setOpenAt(isOpen ? undefined : pathname)}
          />
          <Brand />
          <IconButton icon="search" label={translate('palette.open')} onClick={() => open('all')} />
        </header>
        {isOpen && <div className={veil} aria-hidden="true" onClick={close} />}
        <nav ref={drawer} aria-label={translate('nav.label')} className={cx(side, isOpen && sideOpen)} tabIndex={-1}>
          <Navigation onOpen={open} />
        </nav>
        <main id="content" className={main} tabIndex={-1}>
          {children}
        </main>
      </div>
      <Palette
        offer={palette.offer}
        isOpen={palette.isOpen}
        onClose={() => setPalette({ ...palette, isOpen: false })}
      />
    </PaletteActionsContext>
  );
}

function Navigation({ onOpen }: { readonly onOpen: (offer: PaletteOffer) => void }) {
  return (
    <>
      <Brand />
      <button type="button" className={search} aria-keyshortcuts="Control+K Meta+K" onClick={() => onOpen('all')}>
        <Icon name="search" size={14} />
        {translate('palette.open')}
        <kbd>{translate('palette.keys')}</kbd>
      </button>
      <div className={places}>
        <Places onChooseSite={() => onOpen('sites')} />
      </div>
      <div className={foot}>
        <AccountMenu />
      </div>
    </>
  );
}

function Brand() {
  return (
    <span className={brandLine}>
      <svg className={brandLogo} viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="currentColor">
        <path d="M3 2h4v12h10v4H3z" />
        <path d="M10 2h7v7h-4V6h-3z" opacity="0.55" />
      </svg>
      <span className={name}>{translate('brand')}</span>
    </span>
  );
}

/** Ctrl+K or Command+K, wherever the focus is. */
function usePaletteKey(onAct: () => void): void {
  const latest = useRef(onAct);
  useEffect(() => {
    latest.current = onAct;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

/** On narrow screens the navigation is a drawer: it takes the focus, and Escape returns it. */
function useDrawer(isOpen: boolean, onClose: () => void) {
  const drawer = useRef<HTMLElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    drawer.current?.focus();
    const hear = (event: KeyboardEvent) => event.key === 'Escape' && latest.current();
    document.addEventListener('keydown', hear);
    return () => {
      document.removeEventListener('keydown', hear);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [isOpen]);
  return drawer;
}
