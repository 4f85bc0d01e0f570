import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { GameWindow } from './game-window.tsx';
import { useShell } from './use-shell.tsx';

const list = css({ display: 'grid', gap: space[3], paddingInlineStart: space[4], listStyle: 'disc' });

export interface Rules {
  readonly lines: readonly string[];
  /** Stakes that are offered; absent: those of the session. */
  readonly limits?: string;
}

interface RulesWindowProps extends Rules {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The rules of a game as sentences, and the offered stakes. */
export function RulesWindow({ lines, limits, isOpen, onClose }: RulesWindowProps) {
  const { t } = usePage();
  const { session, money } = useShell();
  const ofSession = { least: money(session.stakes[0] ?? '0'), most: money(session.stakes.at(-1) ?? '0') };
  return (
    <GameWindow name="rules" title={t('rules.title')} isOpen={isOpen} onClose={onClose}>
      <ul className={list}>
        {[...lines, limits ?? t('rules.limits', ofSession)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </GameWindow>
  );
}
