import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PaletteActionsContext } from '#console/kit/palette-actions.ts';
import { useMay, useMe } from '#console/session/me.ts';
import { translate } from '#console/texts/translate.ts';
import { isEnter } from '#ui/engine/enter-key.ts';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, keyframes, media } from '#ui/style/style.ts';
import { color, layer, radius, shadow, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { useChosenSite } from './chosen-site.ts';
import {
  findEntries,
  listCode,
  listElsewhere,
  listScreens,
  listSites,
  type PaletteDeps,
  type PaletteEntry,
} from './palette-entries.ts';
import { noteRecent, recentAddresses } from './recent.ts';
import { useSiteFinds } from './use-site-finds.ts';

const appear = keyframes({ from: { opacity: 0 } });
const arrive = keyframes({ from: { opacity: 0, translate: '0 -0.5rem' } });
const deps = css({
  position: 'fixed',
  inset: 0,
  zIndex: layer.dialog,
  backgroundColor: color.scrim,
  animation: `${appear} 120ms ease-out`,
});
const box = css({
  position: 'fixed',
  insetBlockStart: '12vh',
  insetInline: 0,
  marginInline: 'auto',
  zIndex: layer.dialog,
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'min(38rem, calc(100vw - 2rem))',
  maxBlockSize: '76vh',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.l,
  backgroundColor: color.surfaceRaised,
  boxShadow: shadow.l,
  outline: 'none',
  animation: `${arrive} 120ms ease-out`,
  [media.phone]: { insetBlockStart: '1rem' },
});
const asking = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  paddingInline: space[4],
  borderBlockEnd: `1px solid ${color.line}`,
  color: color.textMuted,
});
const input = css({
  flex: 1,
  minInlineSize: 0,
  paddingBlock: space[4],
  border: 0,
  backgroundColor: 'transparent',
  color: color.text,
  fontSize: type.m,
  // The whole box is the field: its frame shows the focus.
  '&:focus-visible': { outline: 'none' },
  '&::placeholder': { color: color.textMuted, opacity: 1 },
});
const list = css({ flex: 1, minBlockSize: 0, overflow: 'auto', padding: space[2], overscrollBehavior: 'contain' });
const groupName = css({
  paddingBlock: space[1],
  paddingInline: space[3],
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.strong,
});
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[2],
  paddingInline: space[3],
  borderRadius: radius.s,
  fontSize: type.s,
  cursor: 'pointer',
  scrollMarginBlock: space[8],
  '& svg': { color: color.textMuted },
  '&[aria-selected=true]': { backgroundColor: color.accentSoft },
  [media.touch]: { minBlockSize: '2.75rem' },
});
const nothing = css({ padding: space[6], textAlign: 'center', color: color.textMuted, fontSize: type.s });
const aside = css({
  marginInlineStart: 'auto',
  color: color.textMuted,
  fontSize: type.xs,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});
const foot = css({
  paddingBlock: space[2],
  paddingInline: space[4],
  color: color.textMuted,
  fontSize: type.xs,
  borderBlockStart: `1px solid ${color.line}`,
  [media.touch]: { display: 'none' },
});

/** What the palette offers: everything, or only sites. */
export type PaletteOffer = 'all' | 'sites';

export interface PaletteProps {
  readonly offer: PaletteOffer;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Command palette: every screen, site and action by a few letters. Ctrl+K or Command+K opens it. */
export function Palette({ offer, isOpen, onClose }: PaletteProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* Not the overlay of Radix: it injects a style that the Content-Security-Policy blocks. */}
        <div className={deps} aria-hidden="true" />
        <Radix.Content className={box} aria-describedby={undefined} data-element="console.palette">
          <Radix.Title className={visuallyHidden}>{translate(`palette.${offer}`)}</Radix.Title>
          <Search offer={offer} onDone={onClose} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Search({ offer, onDone }: { readonly offer: PaletteOffer; readonly onDone: () => void }) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const found = useFound(offer, words);
  const navigate = useNavigate();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  // scrollIntoView returns a promise in newer browsers: an effect must return undefined.
  useEffect(
    () => void box.current?.querySelector(`#${CSS.escape(`${id}-${at}`)}`)?.scrollIntoView({ block: 'nearest' }),
    [at, id],
  );
  const go = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onDone();
    if (typeof entry.to === 'string') navigate(entry.to);
    else entry.to();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (isEnter(event.nativeEvent)) {
      event.preventDefault();
      go(found[at]);
    }
    if (step === undefined || found.length === 0) return;
    event.preventDefault();
    setAt((at + step + found.length) % found.length);
  };
  return (
    <>
      <div className={asking}>
        <Icon name="search" size={16} />
        <input
          className={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={found[at] && `${id}-${at}`}
          aria-label={translate(`palette.${offer}`)}
          placeholder={translate(`palette.${offer}`)}
          autoComplete="off"
          spellCheck={false}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={handleKeyDown}
        />
      </div>
      <div ref={box} className={list} role="listbox" id={id} aria-label={translate(`palette.${offer}`)} tabIndex={-1}>
        {found.length > 0 && <Groups found={found} at={at} id={id} onGo={go} onPoint={setAt} />}
      </div>
      <p role="status" className={found.length === 0 ? nothing : visuallyHidden}>
        {found.length === 0 ? translate('palette.empty') : translate('palette.found', { count: found.length })}
      </p>
      <p className={foot}>{translate('palette.hint')}</p>
    </>
  );
}

interface GroupsProps {
  readonly found: readonly PaletteEntry[];
  readonly at: number;
  readonly id: string;
  readonly onGo: (entry: PaletteEntry) => void;
  readonly onPoint: (at: number) => void;
}

function Groups({ found, at, id, onGo, onPoint }: GroupsProps) {
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  return groups.map(([group, entries]) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
    <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
      <div id={`${id}-${group}`} className={groupName}>
        {translate(`palette.group.${group}`)}
      </div>
      {entries.map((entry) => {
        const index = found.indexOf(entry);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className={item}
            onPointerMove={() => index !== at && onPoint(index)}
            onClick={() => onGo(entry)}
          >
            <Icon name={entry.icon} size={16} />
            {entry.label}
            <span className={aside}>{entry.aside}</span>
          </div>
        );
      })}
    </div>
  ));
}

/** The search results. Without words: recent screens, actions of the screen, and nearby screens. */
function useFound(offer: PaletteOffer, words: string): readonly PaletteEntry[] {
  const deps = useDeps();
  const offered = use(PaletteActionsContext);
  const ofSite = useSiteFinds(offer === 'sites' ? undefined : deps.merchant, words);
  return useMemo(() => {
    if (offer === 'sites') return findEntries(listSites(deps), words).slice(0, 60);
    const actions = (offered?.list() ?? []).map(
      ({ id, label, icon, run }): PaletteEntry => ({ id, label, icon, to: run, group: 'actions', aside: '' }),
    );
    const screens = listScreens(deps);
    if (words.trim() === '') return findEntries([...recentOf(deps, screens), ...actions, ...screens], '');
    const found = findEntries([...actions, ...screens, ...ofSite, ...listSites(deps), ...listElsewhere(deps)], words);
    return [...listCode(words, deps), ...found];
  }, [offer, words, deps, offered, ofSite]);
}

function useDeps(): PaletteDeps {
  const { sites } = useMe();
  const may = useMay();
  const { merchant } = useChosenSite();
  const { pathname } = useLocation();
  const screen = /^\/m\/[^/]+\/([^/]+)/.exec(pathname)?.[1];
  const [deps] = useState(() => ({ sites, may, merchant, screen }));
  return deps;
}

/** Recently opened screens except for the current one. */
function recentOf(deps: PaletteDeps, screens: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const [, ...before] = recentAddresses();
  const others = listElsewhere({
    ...deps,
    sites: deps.sites.filter(({ merchant }) => before.some((one) => one.startsWith(`/m/${merchant}/`))),
  });
  const known = [...screens, ...others];
  return before.flatMap((address) => {
    const entry = known.find(({ to }) => to === address);
    return entry ? [{ ...entry, id: `recent ${entry.id}`, group: 'recent' as const }] : [];
  });
}

/** Records opened screens by path, without filters. */
export function useRecent(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    const address = /^\/(?:m\/[^/]+\/[^/]+|[^/]*)/.exec(pathname)?.[0];
    if (address !== undefined) noteRecent(address);
  }, [pathname]);
}
