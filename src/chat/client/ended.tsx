import { useAtomValue } from 'jotai';
import type { ChatEnding } from '#contract/chat/chat-messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { usePage } from './page.tsx';
import { selfAtom } from './state.ts';
import { useVisit } from './use-visit.tsx';

const page = css({ display: 'grid', alignContent: 'center', minBlockSize: '100dvh', backgroundColor: color.surface });

/** The visit has ended for good: the reason, and the way back if there is one. */
export function Ended({ why }: { readonly why: ChatEnding }) {
  const { t } = usePage();
  const { site } = useAtomValue(selfAtom);
  const visit = useVisit();
  const isLoggedOut = why === 'loggedOut' && site !== '';
  return (
    <main className={page} role="alert">
      <EmptyState
        level="h1"
        illustration={why === 'loggedOut' ? 'lock' : 'error'}
        title={t('ended.title')}
        text={t(`ended.${why}`)}
        action={isLoggedOut && <Button onClick={visit.askForLogin}>{t('ended.login')}</Button>}
      />
    </main>
  );
}
