import { atom, useAtomValue } from 'jotai';
import { type ReactNode, useEffect } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Spinner } from '#ui/pictures/spinner.tsx';
import { css } from '#ui/style/style.ts';
import { color, type } from '#ui/style/tokens.ts';
import { GameFrame } from './frame/game-frame.tsx';
import { askForWindows } from './frame/late-windows.tsx';
import type { Shell } from './frame/shell.ts';
import { ShellProvider, useShell } from './frame/use-shell.tsx';
import { usePage } from './page/page.tsx';

/** State of the page: entering, a game (with its content once loaded), or the reason why there is none. */
export type Scene =
  | { readonly kind: 'entering' }
  | {
      readonly kind: 'game';
      readonly shell: Shell;
      readonly leave: () => Promise<void>;
      readonly content?: ReactNode;
    }
  | { readonly kind: 'ended'; readonly code: string };

export const sceneAtom = atom<Scene>({ kind: 'entering' });

export function PlayPage() {
  const scene = useAtomValue(sceneAtom);
  if (scene.kind === 'entering') return <Coming />;
  if (scene.kind === 'ended') return <Ended code={scene.code} />;
  const { shell, leave, content } = scene;
  return (
    <ShellProvider shell={shell}>
      <GameFrame onLeave={() => void leave()}>
        {content === undefined ? <Coming /> : <Ready>{content}</Ready>}
      </GameFrame>
    </ShellProvider>
  );
}

/** Notifies the portal once the game is rendered and playable. */
function Ready({ children }: { readonly children: ReactNode }) {
  const { portal } = useShell();
  useEffect(() => {
    portal.report({ type: 'ready' });
    askForWindows();
  }, [portal]);
  return children;
}

const coming = css({
  display: 'grid',
  placeItems: 'center',
  minBlockSize: '50dvh',
  color: color.accentText,
  fontSize: type.xxl,
});

function Coming() {
  return (
    <div className={coming} aria-busy="true">
      <Spinner />
    </div>
  );
}

const ended = css({ display: 'grid', alignContent: 'center', minBlockSize: '100dvh' });

/** The game cannot be played: the reason and the next step. */
function Ended({ code }: { readonly code: string }) {
  const { t } = usePage();
  const isOver = code === 'session_over' || code === 'ticket_used';
  return (
    <main className={ended} aria-label={t('play.title')} data-testid="ended">
      <EmptyState
        level="h1"
        illustration={isOver ? 'lock' : code === 'offline' ? 'offline' : 'error'}
        title={t(isOver ? 'ended.over' : 'ended.broken')}
        text={t(`error.${code}`)}
        action={isOver ? undefined : <Button onClick={() => location.reload()}>{t('ended.again')}</Button>}
      />
    </main>
  );
}
