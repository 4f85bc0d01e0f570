import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/feedback/toast.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { say } from './words.ts';

const part = css({ display: 'grid', gap: space[2] });
const heading = css({ fontSize: type.s, fontWeight: weight.strong });
const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: space[3],
  borderRadius: radius.m,
  backgroundColor: color.accentSoft,
});
const sentence = css({ flex: '1 1 12rem', minInlineSize: 0, overflowWrap: 'anywhere' });

/** What can be pasted to the player who asks. */
export function PlayerSentence({ words }: { readonly words: string }) {
  const toaster = useToast();
  const copy = () => navigator.clipboard.writeText(words).then(() => toaster.show({ title: say('player.copied') }));
  return (
    <section className={part} aria-label={say('player.title')}>
      <h3 className={heading}>{say('player.title')}</h3>
      <div className={box}>
        <p className={sentence}>{words}</p>
        <Button size="s" variant="quiet" icon="copy" onClick={() => void copy()}>
          {say('player.copy')}
        </Button>
      </div>
    </section>
  );
}
