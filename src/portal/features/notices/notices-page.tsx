import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHead } from '#portal/page/page-head.tsx';
import { openModalAtom } from '#portal/state/modals.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { isNarrow } from './is-narrow.ts';
import { NoticeBoard } from './notice-board.tsx';

const page = css({ display: 'grid', gap: space[6] });

/** The notice page (M35): `?notice=ID` opens one. */
export function NoticesPage() {
  const { t } = useTexts();
  const open = useSetAtom(openModalAtom);
  const { search } = useLocation();
  const first = new URLSearchParams(search).get('notice') ?? undefined;
  // A notice in the address opens in a window where there is no room next to the list.
  useEffect(() => {
    if (first !== undefined && isNarrow()) open({ name: 'notice', page: first });
  }, [first, open]);
  return (
    <div className={page}>
      <PageHead icon="megaphone" title={t('notices.title')} lead={t('notices.lead')} />
      <NoticeBoard first={first} onNarrow={(id) => open({ name: 'notice', page: id })} />
    </div>
  );
}
