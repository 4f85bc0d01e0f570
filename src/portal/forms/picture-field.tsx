import { useId, useRef } from 'react';
import { FEEDBACK } from '#contract/service/calls.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Icon } from '#ui/pictures/icon.tsx';
import { css, ease, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { visuallyHidden } from '#ui/words/visually-hidden.tsx';
import { useTexts } from '../state/texts/texts.ts';
import type { Chosen, LeftOut } from './pictures.ts';

const box = css({ display: 'grid', gap: space[2], border: 0, padding: 0, margin: 0, minInlineSize: 0 });
const heading = css({ fontSize: type.s, fontWeight: weight.strong, padding: 0 });
const note = css({ color: color.textMuted, fontSize: type.s });
const wrong = css({ color: color.negative, fontSize: type.s });
const row = css({ display: 'flex', flexWrap: 'wrap', gap: space[3] });
const tile = css({
  position: 'relative',
  inlineSize: '6rem',
  blockSize: '6rem',
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surfaceSunken,
  '& img': { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
});
const remove = css({
  position: 'absolute',
  insetBlockStart: '0.25rem',
  insetInlineEnd: '0.25rem',
  backgroundColor: color.surfaceRaised,
  boxShadow: `inset 0 0 0 1px ${color.line}`,
});
const add = css({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: space[1],
  inlineSize: '6rem',
  blockSize: '6rem',
  padding: space[1],
  border: `1px dashed ${color.lineStrong}`,
  borderRadius: radius.m,
  color: color.textMuted,
  fontSize: type.xs,
  fontWeight: weight.strong,
  lineHeight: 1.25,
  textAlign: 'center',
  transition: ease('border-color', 'color', 'background-color'),
  [media.hover]: {
    '&:hover': { borderColor: color.accent, color: color.accentText, backgroundColor: color.accentSoft },
  },
});

interface PictureFieldProps {
  readonly chosen: readonly Chosen[];
  readonly leftOut: LeftOut | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (key: number) => void;
  /** Texts for pictures of other forms than feedback. */
  readonly words?: { readonly title: string; readonly hint: string };
}

/** Up to three pictures (M225, M226), each with a preview and a remove button. */
export function PictureField({ chosen, leftOut, onFiles, onRemove, words }: PictureFieldProps) {
  const { t } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  return (
    <fieldset className={box} aria-describedby={hintId}>
      <legend className={heading}>{words?.title ?? t('feedback.images')}</legend>
      <p id={hintId} className={note}>
        {words?.hint ?? t('feedback.images.hint')}
      </p>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        className={visuallyHidden}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <div className={row}>
        {chosen.map(({ key, preview }, at) => (
          <div key={key} className={tile} data-picture="">
            <img src={preview} alt={t('feedback.images.one', { number: at + 1 })} />
            <IconButton
              className={remove}
              icon="x"
              size="s"
              tooltip={false}
              label={t('feedback.images.remove', { number: at + 1 })}
              onClick={() => onRemove(key)}
            />
          </div>
        ))}
        {chosen.length < FEEDBACK.mostImages && (
          <button type="button" className={add} onClick={() => input.current?.click()}>
            <Icon name="camera" />
            {t('feedback.images.add')}
          </button>
        )}
      </div>
      <p className={wrong} role="status">
        {leftOut !== undefined &&
          (leftOut.why === 'many'
            ? t('feedback.images.many')
            : t(leftOut.why === 'large' ? 'feedback.images.large' : 'feedback.images.kind', { name: leftOut.name }))}
      </p>
    </fieldset>
  );
}
