import type { ReactNode } from 'react';
import { Button } from '#ui/actions/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { css } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import type { Editor } from './editor.ts';
import { translate } from './words.ts';

const box = css({
  border: `1px solid ${color.line}`,
  borderRadius: radius.m,
  backgroundColor: color.surface,
  minInlineSize: 0,
  '&[data-changed]': { borderColor: color.info },
});
const head = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  paddingBlock: space[3],
  paddingInline: space[4],
  borderBlockEnd: `1px solid ${color.line}`,
});
const words = css({ flex: 1, minInlineSize: 0 });
const heading = css({ fontSize: type.m, fontWeight: weight.strong });
const leadLine = css({ marginBlockStart: 2, color: color.textMuted, fontSize: type.s, maxInlineSize: '44rem' });
const body = css({
  display: 'grid',
  gap: space[4],
  minInlineSize: 0,
  margin: 0,
  border: 0,
  padding: space[4],
});

export interface SettingBoxProps {
  /** Suffix of the element id: `console.settings.<element>`. */
  readonly element: string;
  readonly title: string;
  readonly lead?: ReactNode;
  readonly editor: Editor;
  readonly children: ReactNode;
}

/** One setting: description, fields, and a button to revert to the saved value. */
export function SettingBox({ element, title, lead, editor, children }: SettingBoxProps) {
  const whole = editor.problems.find(({ path }) => path === '')?.message;
  return (
    <section
      className={box}
      aria-label={title}
      data-element={`console.settings.${element}`}
      data-changed={editor.isChanged ? '' : undefined}
    >
      <header className={head}>
        <div className={words}>
          <h3 className={heading}>{title}</h3>
          {lead !== undefined && <p className={leadLine}>{lead}</p>}
        </div>
        {editor.isChanged && (
          <Button variant="ghost" size="s" onClick={editor.revert} aria-label={translate('box.revertOf', { title })}>
            {translate('word.discard')}
          </Button>
        )}
      </header>
      <fieldset className={body} disabled={!editor.mayChange} aria-label={title}>
        {whole !== undefined && <Banner tone="negative">{whole}</Banner>}
        {children}
      </fieldset>
    </section>
  );
}
