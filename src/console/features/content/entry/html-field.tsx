import type { Editor } from '@tiptap/core';
import { Bold, Heading, Image, Italic, Link2, List, type LucideIcon, Pilcrow } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { MediaDialog } from '#console/media/media-button.tsx';
import { useMerchant } from '#console/people/use-pages.ts';
import { useMay } from '#console/session/me.ts';
import { CONTENT_LIMITS } from '#contract/staff/content/content.ts';
import { Button } from '#ui/actions/button.tsx';
import { describedBy, FieldNote } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { ControlInUse } from '#ui/schema-form/state/use-control.ts';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { RichArea } from '../rich/rich-area.tsx';
import { translate } from '../words/words.ts';
import { applyFormat, FORMATS, type Format, insertPicture, type Selected } from './html-formats.ts';
import { LinkDialog } from './link-dialog.tsx';
import { applyRich, isActive } from './rich-formats.ts';

const whole = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[1] });
const head = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[3] });
const name = css({ fontSize: type.s, fontWeight: weight.strong });
const tools = css({ display: 'flex', flexWrap: 'wrap', gap: 1, flex: 1 });
const tail = css({ color: color.textMuted, fontSize: type.xs, fontVariantNumeric: 'tabular-nums' });
const tool = css({
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: '1.875rem',
  blockSize: '1.75rem',
  borderRadius: radius.s,
  color: color.textMuted,
  '&[aria-pressed=true]': { backgroundColor: color.accentSoft, color: color.text },
  '&:disabled': { opacity: 0.5, cursor: 'not-allowed' },
  [media.hover]: { '&:hover:not(:disabled)': { backgroundColor: color.accentSoft, color: color.text } },
  [media.touch]: { inlineSize: '2.75rem', blockSize: '2.75rem' },
});
const field = css({
  '& textarea': {
    minBlockSize: '14rem',
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSize: type.s,
    lineHeight: 1.6,
    tabSize: 2,
  },
});

const ICONS: Readonly<Record<Format, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  heading: Heading,
  paragraph: Pilcrow,
  list: List,
  link: Link2,
  picture: Image,
};
const KEYS: Readonly<Record<string, Format>> = { b: 'bold', i: 'italic' };

interface HtmlFieldProps {
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly control: ControlInUse['control'];
  readonly isFixed: boolean;
  readonly onChange: (value: string) => void;
}

type Mode = 'rich' | 'html';

/** A text with formats: edited as it looks, or as HTML, which also has what the editor would lose. */
export function HtmlField(props: HtmlFieldProps) {
  const { control, value, lang, dir, isFixed, onChange } = props;
  const id = useId();
  const merchant = useMerchant();
  const mayTake = useMay()('content.change', merchant);
  const [mode, setMode] = useState<Mode>('rich');
  const [isLossy, setLossy] = useState(false);
  const [asked, setAsked] = useState<'link' | 'picture'>();
  const rich = useRichEditor();
  const source = useSource(props);
  const show = (next: Mode) => {
    setLossy(false);
    setMode(next);
  };
  const format = (name: Format) => {
    if (isFixed) return;
    if (name === 'picture' && mayTake) return setAsked('picture');
    if (mode === 'html') return source.edit((selected) => applyFormat(selected, name));
    if (name === 'link') return setAsked('link');
    if (rich.editor !== undefined) applyRich(rich.editor, name);
  };
  const insert = (picture: { readonly path: string; readonly alt: string }) => {
    if (mode === 'html') return source.edit((selected) => insertPicture(selected, picture));
    rich.editor?.chain().focus().setImage({ src: picture.path, alt: picture.alt }).run();
  };
  const { label, hint, error } = control;
  const length = [...value].length;
  return (
    <div className={whole}>
      <div className={head}>
        <span className={name} aria-hidden="true">
          {translate('part.html')}
        </span>
        <Tools
          isFixed={isFixed}
          hasFormat={(one) => mode === 'rich' && rich.editor !== undefined && isActive(rich.editor, one)}
          onFormat={format}
        />
        <Button
          size="s"
          variant="quiet"
          aria-pressed={mode === 'html'}
          onClick={() => show(mode === 'html' ? 'rich' : 'html')}
          data-element="console.content.html"
        >
          HTML
        </Button>
        <span className={tail}>{`${length}/${CONTENT_LIMITS.html}`}</span>
      </div>
      {isLossy && (
        <p role="status" className={tail}>
          {translate('html.lossy')}
        </p>
      )}
      {mode === 'html' ? (
        <Source {...props} onFormat={format} />
      ) : (
        <>
          <RichArea
            value={value}
            isFixed={isFixed}
            attributes={{
              role: 'textbox',
              'aria-multiline': 'true',
              'aria-label': String(label),
              'aria-describedby': describedBy(id, { hint, error })['aria-describedby'] ?? '',
              lang,
              dir,
            }}
            onChange={onChange}
            onEditor={rich.hear}
            onLossy={() => {
              setMode('html');
              setLossy(true);
            }}
          />
          <FieldNote id={id} hint={hint} error={error} />
        </>
      )}
      {asked === 'link' && rich.editor !== undefined && (
        <LinkDialog editor={rich.editor} onClose={() => setAsked(undefined)} />
      )}
      {asked === 'picture' && (
        <MediaDialog
          merchant={merchant}
          use="content"
          name={translate('html.picture')}
          alt=""
          onClose={() => setAsked(undefined)}
          onPicture={insert}
        />
      )}
    </div>
  );
}

/** The text as HTML. */
function Source({ box, control, value, lang, dir, onChange, onFormat }: HtmlFieldProps & Pick<ToolsProps, 'onFormat'>) {
  return (
    <TextArea
      {...control}
      ref={box}
      className={field}
      hideLabel
      lang={lang}
      dir={dir}
      rows={14}
      spellCheck
      value={value}
      onKeyDown={(event) => {
        const known = event.ctrlKey || event.metaKey ? KEYS[event.key.toLowerCase()] : undefined;
        if (known === undefined) return;
        event.preventDefault();
        onFormat(known);
      }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The editor, and a new drawing of the toolbar at each change of its selection. */
function useRichEditor() {
  const [state, setState] = useState<{ readonly editor: Editor }>();
  const [hear] = useState(() => (editor: Editor) => setState({ editor }));
  return { editor: state?.editor.isDestroyed === false ? state.editor : undefined, hear };
}

/** The HTML source: an edit of the selection, which is selected again once the new text is rendered. */
function useSource({ box, value, onChange }: Pick<HtmlFieldProps, 'box' | 'value' | 'onChange'>) {
  const wanted = useRef<Selected>(undefined);
  useEffect(() => {
    const { current } = wanted;
    if (current === undefined || current.text !== value) return;
    wanted.current = undefined;
    box.current?.focus();
    box.current?.setSelectionRange(current.start, current.end);
  });
  return {
    edit(change: (selected: Selected) => Selected): void {
      const area = box.current;
      if (area === null) return;
      wanted.current = change({ text: value, start: area.selectionStart, end: area.selectionEnd });
      onChange(wanted.current.text);
    },
  };
}

interface ToolsProps {
  readonly isFixed: boolean;
  readonly hasFormat: (format: Format) => boolean;
  readonly onFormat: (format: Format) => void;
}

/** Buttons for tags as a toolbar: one tab stop, arrow keys between the buttons (ARIA toolbar pattern). */
function Tools({ isFixed, hasFormat, onFormat }: ToolsProps) {
  const [stop, setStop] = useState(0);
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const next = (stop + by + FORMATS.length) % FORMATS.length;
    setStop(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div className={tools} role="toolbar" aria-label={translate('html.tools')} onKeyDown={move}>
      {FORMATS.map((name, at) => {
        const Drawing = ICONS[name];
        const label = translate(`html.${name}`);
        return (
          <button
            key={name}
            type="button"
            className={tool}
            aria-label={label}
            title={label}
            aria-pressed={hasFormat(name)}
            // The selection stays in the text.
            onMouseDown={(event) => event.preventDefault()}
            disabled={isFixed}
            tabIndex={at === stop ? 0 : -1}
            onFocus={() => setStop(at)}
            onClick={() => onFormat(name)}
          >
            <Drawing size={16} aria-hidden="true" />
          </button>
        );
      })}
    </div>
  );
}
