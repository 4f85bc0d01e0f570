import { Bold, Heading, Image, Italic, Link2, List, type LucideIcon, Pilcrow } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { CONTENT_LIMITS } from '#contract/staff/content/content.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { ControlInUse } from '#ui/schema-form/state/use-control.ts';
import { css, media } from '#ui/style/style.ts';
import { color, radius, space, type, weight } from '#ui/style/tokens.ts';
import { translate } from '../words/words.ts';
import { applyFormat, FORMATS, type Format, type Selected } from './html-formats.ts';

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

/** HTML source field; buttons wrap the selection in tags. */
export function HtmlField({ control, box, value, lang, dir, isFixed, onChange }: HtmlFieldProps) {
  const wanted = useRef<Selected>(undefined);
  useEffect(() => {
    // Restore the selection once the new text is rendered.
    const { current } = wanted;
    if (current === undefined || current.text !== value) return;
    wanted.current = undefined;
    box.current?.focus();
    box.current?.setSelectionRange(current.start, current.end);
  });
  const format = (name: Format) => {
    const area = box.current;
    if (area === null || isFixed) return;
    wanted.current = applyFormat({ text: value, start: area.selectionStart, end: area.selectionEnd }, name);
    onChange(wanted.current.text);
  };
  const hear = (event: KeyboardEvent) => {
    const name = event.ctrlKey || event.metaKey ? KEYS[event.key.toLowerCase()] : undefined;
    if (name === undefined) return;
    event.preventDefault();
    format(name);
  };
  const length = [...value].length;
  return (
    <div className={whole}>
      <div className={head}>
        <span className={name} aria-hidden="true">
          {translate('part.html')}
        </span>
        <Tools isFixed={isFixed} onFormat={format} />
        <span className={tail}>{`${length}/${CONTENT_LIMITS.html}`}</span>
      </div>
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
        onKeyDown={hear}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface ToolsProps {
  readonly isFixed: boolean;
  readonly onFormat: (format: Format) => void;
}

/** Buttons for tags as a toolbar: one tab stop, arrow keys between the buttons (ARIA toolbar pattern). */
function Tools({ isFixed, onFormat }: ToolsProps) {
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
