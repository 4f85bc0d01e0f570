/** Fields of a piece that are more than a text: in a language of their own, with marks, as a picture, as a moment. */
import type { WidgetProps } from '@rjsf/utils';
import { CONTENT_LIMITS } from '#contract/staff/content/content.ts';
import { useControl } from '#ui/schema-form/use-control.ts';
import { css } from '#ui/style.ts';
import { TextArea } from '#ui/text-area.tsx';
import { TextField } from '#ui/text-field.tsx';
import { HtmlField } from './html-field.tsx';
import { factsOf } from './language-facts.ts';
import { MomentField } from './moment-field.tsx';
import { PictureField } from './picture-field.tsx';
import { usePiece } from './piece-context.ts';
import { say } from './words.ts';

const short = css({ '& textarea': { minBlockSize: '4rem' } });

/** The title in its language; of a banner, what stands for its picture. */
export function TitleWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { language, isNew } = usePiece();
  const { tag, dir } = factsOf(language);
  return (
    <TextField
      {...control}
      counted
      autoFocus={isNew}
      lang={tag}
      dir={dir}
      maxLength={CONTENT_LIMITS.title}
      autoComplete="off"
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

export function SummaryWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { tag, dir } = factsOf(usePiece().language);
  return (
    <TextArea
      {...control}
      className={short}
      lang={tag}
      dir={dir}
      rows={2}
      maxLength={CONTENT_LIMITS.summary}
      value={text}
      onChange={(event) => change(event.target.value)}
    />
  );
}

export function HtmlWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { language, box, isFixed } = usePiece();
  const { tag, dir } = factsOf(language);
  return <HtmlField {...{ control, box, isFixed }} value={text} lang={tag} dir={dir} onChange={change} />;
}

/** The address of a picture; that of one language is named after it. */
export function PictureWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { language } = usePiece();
  const label = props.name === 'ownPicture' ? say('part.ownPicture', { language }) : control.label;
  return <PictureField control={{ ...control, label }} value={text} onChange={change} />;
}

export function MomentWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { now } = usePiece();
  const none = say(props.name === 'from' ? 'schedule.fromNow' : 'schedule.noEnd');
  return <MomentField {...{ control, now, none }} value={text} onChange={change} />;
}
