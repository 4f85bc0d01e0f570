import { labelsWith } from '#console/effects/labels/element-labels.ts';
import { nameScreen } from '#console/effects/labels/screen-names.ts';
import { nameLanguage } from '#console/names/names.ts';
import { translate as describePreview } from '#console/preview/words.ts';
import type { SupportView } from '#contract/staff/previews/calls.ts';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import { translate } from './words.ts';

const lines = css({ display: 'grid', gap: space[1], justifyItems: 'start' });

interface CodeNoteProps {
  readonly code: SupportView;
  readonly isPast: boolean;
  readonly onDrop: () => void;
}

/** What a support code says, and what of it can be reproduced: unknown facts are not claimed. */
export function CodeNote({ code, isPast, onDrop }: CodeNoteProps) {
  const { reason, screen, language, visitor, revision, current, sameBrand, build } = code;
  const reported = {
    reason: translate(`reason.${reason}`),
    screen: screen === '' ? translate('code.nowhere') : nameScreen(labelsWith({}), screen),
    visitor: describePreview(`visitor.${visitor}`),
    language: nameLanguage(language),
    revision,
  };
  const since = current - revision;
  const then = translate('code.then', { count: since });
  return (
    <Banner tone={sameBrand === false || (since > 0 && !isPast) ? 'warning' : 'info'} title={translate('code.title')}>
      <div className={lines} data-element="console.why.code">
        <p>{translate('code.text', reported)}</p>
        <p>{since === 0 ? translate('code.now') : isPast ? then : translate('code.lost')}</p>
        {sameBrand !== true && <p>{translate(sameBrand === false ? 'code.brand' : 'code.noBrand')}</p>}
        <p>{translate('code.build', { build })}</p>
        <Button size="s" variant="quiet" onClick={onDrop}>
          {translate('code.drop')}
        </Button>
      </div>
    </Banner>
  );
}
