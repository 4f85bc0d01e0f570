/** Form widgets of a content entry: localised text, HTML, picture, time. */
import type { WidgetProps } from '@rjsf/utils';
import { MomentField } from '#console/forms/moment-field.tsx';
import { CONTENT_LIMITS, CONTENT_PARTS } from '#contract/staff/content/content.ts';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useControl } from '#ui/schema-form/state/use-control.ts';
import { css } from '#ui/style/style.ts';
import { useEntry } from '../draft/entry-context.ts';
import { distanceWords } from '../words/entry-words.ts';
import { factsOf } from '../words/language-facts.ts';
import { translate } from '../words/words.ts';
import { HtmlField } from './html-field.tsx';
import { PictureField } from './picture-field.tsx';

const short = css({ '& textarea': { minBlockSize: '4rem' } });

/** The title in its language; for a banner, the text alternative of its picture. */
export function TitleWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { language, isNew } = useEntry();
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
  const { tag, dir } = factsOf(useEntry().language);
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
  const { language, box, isFixed } = useEntry();
  const { tag, dir } = factsOf(language);
  return (
    <HtmlField
      key={language}
      control={control}
      box={box}
      isFixed={isFixed}
      value={text}
      lang={tag}
      dir={dir}
      onChange={change}
    />
  );
}

/** The URL of a picture; a picture of one language is labelled with that language. */
export function PictureWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { kind, language } = useEntry();
  const use = CONTENT_PARTS[kind].hasPlace ? 'banner' : 'offer';
  const label = props.name === 'ownPicture' ? translate('part.ownPicture', { language }) : control.label;
  return <PictureField control={{ ...control, label }} value={text} use={use} onChange={change} />;
}

export function MomentWidget(props: WidgetProps) {
  const { control, text, change } = useControl(props);
  const { now } = useEntry();
  const none = translate(props.name === 'from' ? 'schedule.fromNow' : 'schedule.noEnd');
  return (
    <MomentField
      control={control}
      none={none}
      distance={(ms) => distanceWords(ms, now)}
      clearLabel={translate('moment.clearOf', { field: control.label })}
      value={text}
      onChange={change}
    />
  );
}
