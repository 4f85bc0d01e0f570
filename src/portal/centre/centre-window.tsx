import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { pageElement } from '#model/screens/gate.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css, cx, media } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { FormWindow } from '../forms/form-window.tsx';
import type { ModalProps } from '../page/modal-props.ts';
import { Region } from '../page/region.tsx';
import { Zoned, ZoneNote } from '../page/zoned.tsx';
import { useTexts } from '../state/texts/texts.ts';
import { useElements } from '../state/use-elements.ts';
import { centreFragment } from './centre-address.ts';
import { CentreMenu } from './centre-menu.tsx';
import { CentrePageContext } from './centre-page.ts';

/** The window keeps its height for every page, also while a page loads. */
const frame = css({
  minBlockSize: 'min(42rem, calc(100dvh - 11rem))',
  alignContent: 'start',
  display: 'grid',
  // The row of entries scrolls by itself: it does not widen the window.
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[6],
  [media.phone]: { minBlockSize: 'auto', gap: space[4] },
  // The filters of a record take one row.
  [media.wide]: { '[data-dialog]:has(&)': { inlineSize: 'min(76rem, calc(100vw - 2rem))' } },
});
const withMenu = css({ [media.wide]: { gridTemplateColumns: '13rem minmax(0, 1fr)' } });

export interface CentreWords {
  readonly title: string;
  readonly menu: string;
  /** Shown for a page that this site or this member does not have, with a link to the centre's first page. */
  readonly missing: { readonly title: string; readonly text: string; readonly home: string };
}

export interface CentreProps extends Omit<ModalProps, 'onDone'> {
  readonly name: 'member' | 'agent';
  /** The implemented pages by element id. Looked up as own properties only. */
  readonly pages: Readonly<Record<string, ComponentType>>;
  /** Element id of the default page. */
  readonly home: string;
  /** Shown until a page's code is loaded. */
  readonly skeleton: ReactNode;
  readonly words: CentreWords;
  /** Shows the menu for a single page too. */
  readonly keepsMenu?: boolean;
}

/** A centre: the pages that this site has and this member may see, in one window with a menu. */
export function CentreWindow(props: CentreProps) {
  const { name, pages, home, skeleton, words, keepsMenu = false, open, onClose, page } = props;
  const [chosen, setChosen] = useState(page === undefined ? home : pageElement(name, page));
  const offered = useElements(name).filter(({ element }) => Object.hasOwn(pages, element.id));
  const isOffered = offered.some(({ element }) => element.id === chosen);
  // Other elements are opened only by name.
  const entries = offered.filter(({ element }) => element.kind === 'page');
  const hasMenu = entries.length > (keepsMenu ? 0 : 1);
  const Body = isOffered ? pages[chosen] : undefined;
  const box = useTop(chosen);
  return (
    <FormWindow
      name={name}
      title={words.title}
      open={open}
      onClose={onClose}
      width="l"
      fragment={centreFragment(chosen)}
    >
      <div ref={box} className={cx(frame, hasMenu && withMenu)}>
        {hasMenu && <CentreMenu label={words.menu} entries={entries} chosen={chosen} onChoose={setChosen} />}
        <Region key={chosen}>
          {Body === undefined ? (
            <Missing
              words={words.missing}
              onHome={offered.some(({ element }) => element.id === home) ? () => setChosen(home) : undefined}
              onClose={onClose}
            />
          ) : (
            <div data-element={chosen}>
              <Zoned>
                <CentrePageContext value={setChosen}>
                  <Suspense fallback={skeleton}>
                    <Body />
                    <ZoneNote />
                  </Suspense>
                </CentrePageContext>
              </Zoned>
            </div>
          )}
        </Region>
      </div>
    </FormWindow>
  );
}

/** A newly opened page starts scrolled to the top. */
function useTop(page: string) {
  const box = useRef<HTMLDivElement>(null);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    for (let around = box.current?.parentElement; around; around = around.parentElement)
      if (around.scrollTop > 0) {
        around.scrollTop = 0;
        return;
      }
  }, [page]);
  return box;
}

interface MissingProps {
  readonly words: CentreWords['missing'];
  /** Absent: the centre has no first page either, for example because it was switched off while open. */
  readonly onHome: (() => void) | undefined;
  readonly onClose: () => void;
}

/** A page was requested by name that is not available: shows a message and a way on. */
function Missing({ words, onHome, onClose }: MissingProps) {
  const { t } = useTexts();
  return (
    <EmptyState
      level="h3"
      title={words.title}
      text={words.text}
      action={
        <Button data-autofocus="" onClick={onHome ?? onClose}>
          {onHome === undefined ? t('ui.close') : words.home}
        </Button>
      }
    />
  );
}
