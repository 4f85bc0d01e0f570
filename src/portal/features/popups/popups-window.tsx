import { useAtomValue } from 'jotai';
import { useState } from 'react';
import type { Announcement } from '#contract/announcements/read.ts';
import { FormWindow } from '#portal/forms/form-window.tsx';
import { RichText } from '#portal/html/rich-text.tsx';
import type { ModalProps } from '#portal/page/modal-props.ts';
import { useTexts } from '#portal/state/texts/texts.ts';
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { css } from '#ui/style/style.ts';
import { color, space, type } from '#ui/style/tokens.ts';
import { popupsAtom } from './popups-atom.ts';
import { dropPopup } from './stored-popups.ts';

const words = css({ display: 'grid', gap: space[3], lineHeight: 1.65, overflowWrap: 'anywhere', minBlockSize: '6rem' });
const foot = css({ display: 'flex', alignItems: 'center', gap: space[2], inlineSize: '100%' });
const pager = css({ flex: 1, display: 'flex', alignItems: 'center', gap: space[1] });
const count = css({
  fontSize: type.s,
  color: color.textMuted,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

export function PopupsWindow({ open, onClose }: ModalProps) {
  const { t } = useTexts();
  const rows = useAtomValue(popupsAtom);
  const [at, setAt] = useState(0);
  const row = rows[at];
  const isLast = at >= rows.length - 1;
  const goOn = isLast ? onClose : () => setAt(at + 1);

  function forget(unwanted: Announcement) {
    dropPopup(unwanted);
    goOn();
  }

  return (
    <FormWindow
      name="popups"
      title={row?.title || t('signin.popups.title')}
      open={open}
      onClose={onClose}
      width="s"
      isBrief
      footer={
        <div className={foot}>
          <Pager at={at} count={rows.length} onPageChange={setAt} />
          {row && (
            <Button variant="ghost" size="s" onClick={() => forget(row)}>
              {t('visits.popups.never')}
            </Button>
          )}
          <Button data-autofocus="" onClick={goOn}>
            {t(isLast ? 'ui.close' : 'signin.popups.next')}
          </Button>
        </div>
      }
    >
      <div className={words} aria-live="polite">
        {row && <RichText key={row.id} html={row.content} />}
      </div>
    </FormWindow>
  );
}

interface PagerProps {
  readonly at: number;
  readonly count: number;
  readonly onPageChange: (at: number) => void;
}

/** Position and navigation among several announcements; renders nothing for a single one. */
function Pager({ at, count: total, onPageChange }: PagerProps) {
  const { t } = useTexts();
  if (total < 2) return <span className={pager} />;
  return (
    <span className={pager}>
      <IconButton
        icon="chevron-left"
        label={t('signin.popups.before')}
        tooltip={false}
        disabled={at === 0}
        onClick={() => onPageChange(at - 1)}
      />
      <span className={count} dir="ltr">
        {`${at + 1} / ${total}`}
      </span>
    </span>
  );
}
