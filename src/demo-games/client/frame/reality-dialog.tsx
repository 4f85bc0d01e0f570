import { useAtomValue } from 'jotai';
import { Button } from '#ui/actions/button.tsx';
import { usePage } from '../page/page.tsx';
import { GameWindow } from './game-window.tsx';
import { realityAtom } from './state.ts';
import { useShell } from './use-shell.tsx';

/**
 * Reality check dialog: time played and net result; only an answer closes it. In a portal's frame the portal shows it
 * first.
 */
export function RealityDialog() {
  const { t } = usePage();
  const { money } = useShell();
  const question = useAtomValue(realityAtom);
  const choices = question?.asksHere && (
    <>
      <Button variant="quiet" onClick={() => question.answer(false)}>
        {t('reality.leave')}
      </Button>
      <Button onClick={() => question.answer(true)}>{t('reality.goOn')}</Button>
    </>
  );
  return (
    <GameWindow
      name="reality"
      title={t('reality.title')}
      isOpen={question !== undefined}
      {...(choices && { footer: choices })}
    >
      {question && <p>{t('reality.text', { count: question.minutes, net: money(question.net) })}</p>}
    </GameWindow>
  );
}
