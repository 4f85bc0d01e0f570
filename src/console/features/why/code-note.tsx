import { say as sayPreview } from '#console/preview/words.ts';
import type { SupportView } from '#contract/staff/previews/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { say } from './words.ts';

const lines = css({ display: 'grid', gap: space[1], justifyItems: 'start' });

interface CodeNoteProps {
  readonly code: SupportView;
  readonly isPast: boolean;
  readonly onDrop: () => void;
}

/** What a support code said, and what of it can be shown again: nothing is claimed that is not known. */
export function CodeNote({ code, isPast, onDrop }: CodeNoteProps) {
  const { reason, screen, language, visitor, revision, current, sameBrand, build } = code;
  const told = {
    reason: say(`reason.${reason}`),
    screen: screen === '' ? say('code.nowhere') : screen,
    visitor: sayPreview(`visitor.${visitor}`),
    language,
    revision,
  };
  const since = current - revision;
  const then = say('code.then', { count: since });
  return (
    <Banner tone={sameBrand === false || (since > 0 && !isPast) ? 'warning' : 'info'} title={say('code.title')}>
      <div className={lines} data-element="console.why.code">
        <p>{say('code.text', told)}</p>
        <p>{since === 0 ? say('code.now') : isPast ? then : say('code.lost')}</p>
        {sameBrand !== true && <p>{say(sameBrand === false ? 'code.brand' : 'code.noBrand')}</p>}
        <p>{say('code.build', { build })}</p>
        <Button size="s" variant="quiet" onClick={onDrop}>
          {say('code.drop')}
        </Button>
      </div>
    </Banner>
  );
}
