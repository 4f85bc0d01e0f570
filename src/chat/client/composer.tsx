import { useAtom, useAtomValue } from 'jotai';
import { type KeyboardEvent, type MouseEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { MOST_POINTS } from '#contract/chat/chat-messages.ts';
import { Button } from '#ui/actions/button.tsx';
import { isEnter } from '#ui/engine/enter-key.ts';
import { growField } from '#ui/engine/grow-field.ts';
import { bareInput, controlBox } from '#ui/fields/field.tsx';
import { css, cx } from '#ui/style/style.ts';
import { color, font, radius, space, type, weight } from '#ui/style/tokens.ts';
import { VisuallyHidden } from '#ui/words/visually-hidden.tsx';
import { usePage } from './page.tsx';
import { draftAtom, mutedUntilAtom, refusalAtom, selfAtom } from './state.ts';
import { useVisit } from './use-visit.tsx';

/** The counter is shown when this many characters are left. */
const NEAR = 40;
const [FIELD, COUNT, NOTE] = ['words', 'count', 'note'] as const;

const form = css({
  paddingBlockStart: space[2],
  paddingBlockEnd: `max(${space[3]}, env(safe-area-inset-bottom))`,
  paddingInline: space[3],
  borderBlockStart: `1px solid ${color.line}`,
});
const note = css({
  marginBlockEnd: space[2],
  marginInline: space[1],
  fontSize: type.s,
  color: color.negative,
  '&:empty': { display: 'none' },
});
const row = cx(controlBox, css({ alignItems: 'flex-end', gap: space[2], padding: space[1], borderRadius: radius.l }));
const area = cx(
  bareInput,
  css({
    blockSize: 'auto',
    minBlockSize: '2.25rem',
    maxBlockSize: '7rem',
    paddingBlock: space[1],
    lineHeight: 1.5,
    resize: 'none',
    fieldSizing: 'content',
  }),
);
const figure = css({
  alignSelf: 'center',
  fontFamily: font.numeric,
  fontSize: type.xs,
  fontVariantNumeric: 'tabular-nums',
  color: color.textMuted,
  '&[data-over]': { color: color.negative, fontWeight: weight.strong },
});
const sender = css({ flex: 'none', borderRadius: radius.m, paddingInline: space[3], boxShadow: 'none' });

/** The message field: Enter sends, and a rejected message returns to the field with the reason. */
export function Composer() {
  const { t } = usePage();
  const visit = useVisit();
  const [draft, setDraft] = useAtom(draftAtom);
  const lock = useLock();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = draft.trim();
  const left = MOST_POINTS - [...text].length;
  useGrowth(field, draft);
  const canSend = lock === undefined && left >= 0 && text !== '';

  function send(event: MouseEvent | KeyboardEvent) {
    event.preventDefault();
    if (!canSend) return;
    setDraft('');
    visit.send(text);
    field.current?.focus();
  }

  return (
    <div className={form} data-locked={lock === undefined ? undefined : ''}>
      <Note />
      <div className={row}>
        <label htmlFor={FIELD}>
          <VisuallyHidden>{t('write.label')}</VisuallyHidden>
        </label>
        <textarea
          ref={field}
          id={FIELD}
          className={area}
          rows={1}
          value={draft}
          placeholder={lock ?? t('write.placeholder')}
          autoComplete="off"
          enterKeyHint="send"
          aria-describedby={`${COUNT} ${NOTE}`}
          // Not disabled: the member keeps focus and draft.
          readOnly={lock !== undefined}
          onChange={(event) => setDraft(event.target.value)}
          // Enter that selects an input method candidate does not send.
          onKeyDown={(event) => {
            if (isEnter(event.nativeEvent) && !event.shiftKey) send(event);
          }}
        />
        <span id={COUNT} className={figure} data-over={left < 0 ? '' : undefined}>
          {left <= NEAR ? left : ''}
        </span>
        <Button
          onClick={send}
          size="s"
          icon="send"
          className={sender}
          disabled={!canSend}
          aria-label={t('write.send')}
        />
      </div>
    </div>
  );
}

/** Grows the field with its content, in every browser engine. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, draft: string): void {
  useLayoutEffect(() => {
    if (field.current !== null && draft === field.current.value) growField(field.current);
  }, [field, draft]);
}

/** Why the visitor cannot write; undefined: writing is allowed. */
function useLock(): string | undefined {
  const { t, formatTime } = usePage();
  const { canWrite } = useAtomValue(selfAtom);
  const mutedUntil = useAtomValue(mutedUntilAtom);
  if (!canWrite) return t('write.trial');
  return mutedUntil > 0 ? t('state.muted', { time: formatTime(mutedUntil) }) : undefined;
}

function Note() {
  const { t } = usePage();
  const refusal = useAtomValue(refusalAtom);
  return (
    <p id={NOTE} className={note} role="alert">
      {refusal && t(`refused.${refusal.why}`, { seconds: Math.max(1, Math.ceil(refusal.waitMs / 1_000)) })}
    </p>
  );
}
