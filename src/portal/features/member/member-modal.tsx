import { type ComponentType, Suspense, useState } from 'react';
import { pageElement } from '#model/gate.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { css, cx, media } from '#ui/style.ts';
import { space } from '#ui/tokens.ts';
import { FormWindow } from '../../forms/form-window.tsx';
import type { ModalProps } from '../../shell/modal-props.ts';
import { Region } from '../../shell/region.tsx';
import { useTexts } from '../../state/texts.ts';
import { useElements } from '../../state/use-elements.ts';
import { MemberMenu } from './member-menu.tsx';
import { memberPages } from './pages.ts';
import { SecuritySkeleton } from './security/skeletons.tsx';

/** The page that opens where none is named (M159, M160). */
const DEFAULT_PAGE = 'member.securityCenter';

/** The window keeps its height whatever page it shows and however much of it has come. */
const frame = css({
  minBlockSize: 'min(42rem, calc(100dvh - 11rem))',
  alignContent: 'start',
  display: 'grid',
  gap: space[6],
  [media.phone]: { minBlockSize: 'auto', gap: space[4] },
});
const withMenu = css({ [media.wide]: { gridTemplateColumns: '13rem minmax(0, 1fr)' } });

/** The member centre (M59): the pages that this site has and this member may see, the menu at the side where there are several. */
export function MemberModal({ open, onClose, page }: ModalProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState(page === undefined ? DEFAULT_PAGE : pageElement('member', page));
  const offered = useElements('member').filter(({ element }) => pageOf(element.id) !== undefined);
  const isOffered = offered.some(({ element }) => element.id === chosen);
  const hasMenu = offered.length > 1;
  return (
    <FormWindow name="member" title={t('security.window')} open={open} onClose={onClose} width="l">
      <div className={cx(frame, hasMenu && withMenu)}>
        {hasMenu && <MemberMenu entries={offered} chosen={chosen} onChoose={setChosen} />}
        <Region key={chosen}>
          <Page id={isOffered ? chosen : undefined} onDefault={() => setChosen(DEFAULT_PAGE)} />
        </Region>
      </div>
    </FormWindow>
  );
}

function pageOf(id: string): ComponentType | undefined {
  return Object.hasOwn(memberPages, id) ? memberPages[id] : undefined;
}

interface PageProps {
  /** Undefined: this site has no such page, or not for this member. */
  readonly id: string | undefined;
  readonly onDefault: () => void;
}

function Page({ id, onDefault }: PageProps) {
  const Body = id === undefined ? undefined : pageOf(id);
  if (id === undefined || Body === undefined) return <Unavailable onDefault={onDefault} />;
  return (
    <div data-element={id}>
      <Suspense fallback={<SecuritySkeleton />}>
        <Body />
      </Suspense>
    </div>
  );
}

/** Somebody asked for a page by name that is not here: said, with the way to one that is. */
function Unavailable({ onDefault }: { readonly onDefault: () => void }) {
  const { t } = useTexts();
  return (
    <EmptyState
      level="h3"
      title={t('security.unavailable.title')}
      text={t('security.unavailable.text')}
      action={
        <Button data-autofocus="" onClick={onDefault}>
          {t('security.unavailable.home')}
        </Button>
      }
    />
  );
}
