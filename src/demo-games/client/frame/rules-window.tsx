import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { usePage } from '../page/page.tsx';
import { GameWindow } from './game-window.tsx';

const list = css({ display: 'grid', gap: space[3], paddingInlineStart: space[4], listStyle: 'disc' });

interface RulesWindowProps {
  readonly lines: readonly string[];
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The rules of a game as sentences. */
export function RulesWindow({ lines, isOpen, onClose }: RulesWindowProps) {
  const { t } = usePage();
  return (
    <GameWindow name="rules" title={t('rules.title')} isOpen={isOpen} onClose={onClose}>
      <ul className={list}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </GameWindow>
  );
}
