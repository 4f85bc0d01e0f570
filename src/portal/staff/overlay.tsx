import { Suspense, useEffect, useRef, useState } from 'react';
import type { ThemeProperties } from '#contract/staff/previews/preview-messages.ts';
import { own, ownText } from '#model/json/json.ts';
import { Button } from '#ui/actions/button.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { lazyChunk } from '../chunks/lazy-chunk.ts';
import { createThemeWearer } from '../live/renew-theme.ts';
import type { Store } from '../state/client.ts';
import { loadTrees, readPortalFile } from '../state/sources/load-trees.ts';
import { openConsoleLine } from './console-line.ts';
import { elementAround, idOf, listenForPicks, placeOf, placeOfPair, STAFF_PART } from './picker.ts';
import type { PreviewState } from './preview-tag.ts';
import { word } from './words.ts';

/**
 * Redraws an opened preview with what a ticket has; screen and scroll position stay. A later ticket wins. False: the ticket
 * shows nothing here, and the page must be opened again.
 */
function createRenewal(store: Store): (ticket: string) => Promise<boolean> {
  const wear = createThemeWearer();
  let newest = '';
  return async (ticket) => {
    newest = ticket;
    const address = `/_staff/preview/${encodeURIComponent(ticket)}/portal`;
    const reply = await fetch(address, { credentials: 'omit' }).catch(() => undefined);
    const answer: unknown = reply?.ok ? await reply.json() : undefined;
    if (newest !== ticket) return true;
    const theme = ownText(answer, 'theme');
    if (theme === undefined) return false;
    wear(theme);
    loadTrees(store, readPortalFile(own(answer, 'portal'), address));
    return true;
  };
}

/** The explanation code is large, and a framed preview leaves explaining to the console. */
const WhyPanel = lazyChunk(
  () => import('./why-panel.tsx'),
  (file) => file.WhyPanel,
);

/** Above every window of the site. */
const TOP = 2_147_483_000;

/**
 * Above the page and in its flow: covers nothing of the site. Colours of the system, as the theme of a draft may be
 * unreadable.
 */
const banner = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space[2],
  paddingBlock: space[1],
  paddingInline: space[3],
  backgroundColor: color.systemText,
  color: color.systemCanvas,
  fontSize: type.xs,
  fontWeight: weight.strong,
  textAlign: 'center',
});
const outline = css({
  position: 'fixed',
  zIndex: TOP - 1,
  pointerEvents: 'none',
  border: `2px solid ${color.systemText}`,
  borderRadius: radius.s,
  boxShadow: `0 0 0 2px ${color.systemCanvas}`,
});
const strong = css({ borderWidth: 4 });
const tag = css({
  position: 'absolute',
  insetBlockEnd: '100%',
  insetInlineStart: 0,
  padding: '0 0.375rem',
  backgroundColor: color.systemText,
  color: color.systemCanvas,
  fontSize: type.xs,
  lineHeight: 1.6,
  whiteSpace: 'nowrap',
});

export interface OverlayProps {
  readonly preview: PreviewState;
  readonly store: Store;
  /** Calls the listener with each screen that is shown; returns a function that stops this. */
  readonly followScreens: (listener: (path: string) => void) => () => void;
}

/**
 * The preview banner and the element picker for staff. In a frame, picks are sent to the console; in a window the
 * explanation panel opens; a link has the banner alone.
 */
export function Overlay({ preview, store, followScreens }: OverlayProps) {
  const { isPicking, setPicking, pointed, picked, setPicked, asked, setAsked } = usePicks({
    preview,
    store,
    followScreens,
  });
  const isForStaff = preview.mode === 'window';
  const show = (id: string) => {
    setAsked(id);
    setPicked(id === '' ? null : placeOf(id));
  };
  const { pending } = preview;
  const known = pending === 0 ? word('banner.text') : word('banner.pending', { count: pending });
  const statusText = preview.mode === 'link' ? word('banner.link') : known;
  return (
    <div {...{ [STAFF_PART]: '' }}>
      <Outline place={picked} isStrong />
      <Outline place={pointed} />
      <section className={banner} data-element="preview.banner" aria-label={word('banner.label')}>
        <span>{isPicking ? word('banner.picking') : statusText}</span>
        {isForStaff && (
          <Button
            size="s"
            variant={isPicking ? 'primary' : 'quiet'}
            onClick={() => setPicking(!isPicking)}
            aria-pressed={isPicking}
            title={word('banner.hint')}
          >
            {word('banner.pick')}
          </Button>
        )}
        <span role="status" className={hidden}>
          {isPicking && pointed ? idOf(pointed) : ''}
        </span>
      </section>
      {isForStaff && asked !== '' && (
        <Suspense fallback={null}>
          <WhyPanel store={store} id={asked} onAsk={show} onClose={() => show('')} />
        </Suspense>
      )}
    </div>
  );
}

/**
 * The pointed and the picked element. Both come from clicks here or, in a frame, from the console, which is notified of
 * both.
 */
function usePicks({ preview, store, followScreens }: OverlayProps) {
  const [isPicking, setPicking] = useState(false);
  const [pointed, setPointed] = useState<HTMLElement | null>(null);
  const [picked, setPicked] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState('');
  const [line] = useState(() => openConsoleLine(preview.consoleOrigin));
  const [renew] = useState(() => createRenewal(store));
  const picking = useRef(false);
  const isFramed = preview.mode === 'frame';

  useEffect(() => {
    picking.current = isPicking;
    if (isFramed) line.report({ kind: 'picking', on: isPicking });
  }, [isPicking, isFramed, line]);

  useEffect(() => {
    const begin = (on: boolean) => {
      setPicking(on);
      setPointed(on ? elementAround(document.activeElement) : null);
    };
    const pick = (place: HTMLElement) => {
      begin(false);
      setPicked(place);
      setAsked(idOf(place));
      if (isFramed) line.report({ kind: 'picked', element: idOf(place) });
    };
    // The reader of a link is no staff user: nothing is picked.
    if (preview.mode === 'link') return undefined;
    const stops = [
      listenForPicks(() => picking.current, { onPoint: setPointed, onToggle: begin, onPick: pick }),
      followScreens((path) => {
        setPointed(null);
        setPicked(null);
        if (isFramed) line.report({ kind: 'screen', path });
      }),
    ];
    if (isFramed) {
      stops.push(
        line.hear((wish) => {
          if (wish.kind === 'pick') begin(wish.on);
          else if (wish.kind === 'theme') showTheme(wish.properties);
          else if (wish.kind === 'renew')
            void renew(wish.ticket).then((isShown) => isShown || line.report({ kind: 'outdated' }));
          else if (wish.kind === 'pair') {
            const place = inSight(placeOfPair(wish));
            setPicked(place);
            line.report({ kind: 'paired', found: place !== null });
          } else setPicked(inSight(wish.element === '' ? null : placeOf(wish.element)));
        }),
      );
      line.report({ kind: 'ready' });
    }
    return () => {
      for (const stop of stops) stop();
    };
  }, [preview.mode, isFramed, line, renew, followScreens]);

  return { isPicking, setPicking, pointed, picked, setPicked, asked, setAsked };
}

/** Shows the theme of a draft over that of the page. */
function showTheme(properties: ThemeProperties): void {
  for (const [name, value] of Object.entries(properties)) document.documentElement.style.setProperty(name, value);
}

/** The node, scrolled to the middle of the window, where no bar of the page covers it. */
function inSight(place: HTMLElement | null): HTMLElement | null {
  place?.scrollIntoView({ block: 'center', inline: 'nearest' });
  return place;
}

const hidden = css({ position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' });

/** An outline around a node; follows the node while the page moves. */
function Outline({ place, isStrong = false }: { readonly place: HTMLElement | null; readonly isStrong?: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place === null) return undefined;
    let frameId = 0;
    const follow = () => {
      const { top, left, width, height } = place.getBoundingClientRect();
      const frame = box.current?.style;
      if (frame)
        Object.assign(frame, { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` });
      frameId = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frameId);
  }, [place]);
  if (place === null) return null;
  return (
    <div ref={box} className={cx(outline, isStrong && strong)}>
      <span className={tag}>{idOf(elementAround(place) ?? place)}</span>
    </div>
  );
}
