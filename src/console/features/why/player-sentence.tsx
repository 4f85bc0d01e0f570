import { Button } from '#ui/actions/button.tsx';
import { copyText } from '#ui/engine/copy-text.ts';
import { useToast } from '#ui/feedback/toast.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color } from '#ui/style/tokens.ts';
import { heading, part, row, words as sentence } from './part-style.ts';
import { translate } from './words.ts';

const reported = css({ backgroundColor: color.accentSoft });

interface PlayerSentenceProps {
  readonly words: string;
  /** The player's language, not the console's. */
  readonly language: { readonly lang: string; readonly dir: 'ltr' | 'rtl' };
}

export function PlayerSentence({ words, language }: PlayerSentenceProps) {
  const toaster = useToast();
  const copy = () => copyText(words).then((isThere) => isThere && toaster.show({ title: translate('player.copied') }));
  return (
    <section className={part} aria-label={translate('player.title')}>
      <h3 className={heading}>{translate('player.title')}</h3>
      <div className={cx(row, reported)}>
        <p className={sentence} {...language}>
          {words}
        </p>
        <Button size="s" variant="quiet" icon="copy" onClick={() => void copy()}>
          {translate('act.copy')}
        </Button>
      </div>
    </section>
  );
}
