import type { ChosenPicture } from '#console/media/picture-dialog.tsx';
import { ownText } from '#model/json/json.ts';
import { sideOfFocus } from '#model/pictures/picture-shapes.ts';
import sectionsSchema from '#schemas/sections.schema.json' with { type: 'json' };
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { Select } from '#ui/fields/select.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { isPicture } from '../pictures/picture-address.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { ActionFields } from './action-fields.tsx';
import { freeTextKey, OtherLanguages, ownTextOf, setOwnText } from './key-text.tsx';
import { moved, OrderedList, type OrderedRow } from './ordered-list.tsx';

const box = css({ display: 'grid', gap: space[2], paddingInlineStart: space[6] });
const fields = css({ display: 'grid', gap: space[2] });

type Entry = Readonly<Record<string, unknown>>;

const SLIDES = sectionsSchema.items.properties.slides;
const FOCUS = SLIDES.items.properties.focus;

interface SlidesEditorProps {
  readonly draft: Draft;
  readonly slides: readonly Entry[];
  readonly onChange: (slides: readonly Entry[] | undefined) => void;
}

/** The slides of the banners: picture, texts, where they lead, and their order. */
export function SlidesEditor({ draft, slides, onChange }: SlidesEditorProps) {
  const { mayEdit } = draft;
  const change = (at: number, part: Entry) =>
    onChange(slides.map((slide, index) => (index === at ? withPart(slide, part) : slide)));
  const rows = slides.map((slide, at): OrderedRow => {
    const title = ownText(slide, 'title') ?? '';
    return {
      key: `${title} ${slides.slice(0, at).filter((one) => one['title'] === slide['title']).length}`,
      title: ownTextOf(draft, title) ?? title,
      end: mayEdit && (
        <IconButton
          icon="trash-2"
          size="s"
          label={translate('home.removeSlide', { slide: at + 1 })}
          onClick={() => onChange(slides.length > 1 ? slides.toSpliced(at, 1) : undefined)}
        />
      ),
      more: <Slide draft={draft} slide={slide} onChange={(part) => change(at, part)} />,
    };
  });
  return (
    <div className={box}>
      {slides.length > 0 && (
        <OrderedList
          label={translate('home.slides')}
          name="slides"
          rows={rows}
          mayEdit={mayEdit}
          onMove={(from, to) => onChange(moved(slides, from, to))}
        />
      )}
      {mayEdit && slides.length < SLIDES.maxItems && <AddSlide draft={draft} slides={slides} onChange={onChange} />}
    </div>
  );
}

interface SlideProps {
  readonly draft: Draft;
  readonly slide: Entry;
  readonly onChange: (part: Entry) => void;
}

function Slide({ draft, slide, onChange }: SlideProps) {
  const { mayEdit, state } = draft;
  const image = ownText(slide, 'image') ?? '';
  const pictures = state.assets.map(({ path }) => path).filter(isPicture);
  return (
    <div className={fields}>
      <Select
        label={translate('home.image')}
        value={image}
        disabled={!mayEdit}
        options={(pictures.includes(image) ? pictures : [image, ...pictures]).map((value) => ({ value, label: value }))}
        onChange={({ target }) => onChange({ image: target.value })}
      />
      <PictureInput
        draft={draft}
        use="slide"
        name={translate('home.image')}
        path={image}
        alt={altOf(draft, slide)}
        onPicture={(picture) => onChange(choosePicture(draft, slide, picture))}
      />
      <Select
        label={translate('slide.focus')}
        value={ownText(slide, 'focus') ?? ''}
        disabled={!mayEdit}
        options={[
          { value: '', label: translate('inherits', { value: translate.label('choice.auto') }) },
          ...FOCUS.enum.map((value) => ({ value, label: translate.label(`choice.${value}`) })),
        ]}
        onChange={({ target }) => onChange({ focus: target.value || undefined })}
      />
      <ActionFields action={slide['action']} mayEdit={mayEdit} onAction={(action) => onChange({ action })} />
      {PARTS_WITH_TEXT.map((part) => (
        <SlideText key={part} draft={draft} slide={slide} part={part} onChange={onChange} />
      ))}
    </div>
  );
}

const PARTS_WITH_TEXT = ['title', 'text', 'button'] as const;

/** A text of a slide in the default language. The slide names it only while there is one; it always has a title. */
function SlideText({ draft, slide, part, onChange }: SlideProps & { readonly part: (typeof PARTS_WITH_TEXT)[number] }) {
  const named = ownText(slide, part);
  const key = named ?? `${keyOf(slide)}.${part}`;
  return (
    <>
      <TextField
        label={translate(`slide.${part}`)}
        value={named === undefined ? '' : (ownTextOf(draft, key) ?? '')}
        disabled={!draft.mayEdit}
        maxLength={300}
        onChange={({ target: { value } }) => {
          setOwnText(draft, key, value);
          if (part !== 'title' && (value === '') !== (named === undefined))
            onChange({ [part]: value === '' ? undefined : key });
        }}
      />
      <OtherLanguages draft={draft} textKey={key} />
    </>
  );
}

/** What the text keys of a slide begin with. */
function keyOf(slide: Entry): string {
  return (ownText(slide, 'title') ?? 'brand.slide').replace(/\.title$/, '');
}

/** A slide has texts of its own: the default language gets a first title. */
function AddSlide({ draft, slides, onChange }: SlidesEditorProps) {
  const add = () => {
    const image = draft.state.assets.map(({ path }) => path).find(isPicture) ?? 'assets/slide.svg';
    const used = slides.map((slide) => ownText(slide, 'title'));
    const title = freeTextKey(draft, 'slide', used, '.title');
    setOwnText(draft, title, translate('slide.new'));
    onChange([...slides, { image, title }]);
  };
  return (
    <div>
      <Button size="s" variant="quiet" icon="plus" onClick={add} data-element="console.studio.slide.add">
        {translate('slide.add')}
      </Button>
    </div>
  );
}

/** The parts of a slide that an upload changes. The alternative text is a text of the default language. */
function choosePicture(draft: Draft, slide: Entry, { path, focus, alt }: ChosenPicture): Entry {
  const key = ownText(slide, 'alt') ?? `${keyOf(slide)}.alt`;
  if (alt !== altOf(draft, slide)) setOwnText(draft, key, alt);
  const side = Math.abs(focus - MIDDLE) < 0.01 ? {} : { focus: sideOfFocus(focus) };
  return { image: path, alt: alt === '' ? undefined : key, ...side };
}

/** The frame was not moved: the slide keeps the side that it has. */
const MIDDLE = 0.5;

function altOf(draft: Draft, slide: Entry): string {
  const key = ownText(slide, 'alt');
  return (key !== undefined && ownTextOf(draft, key)) || '';
}

function withPart(entry: Entry, part: Entry): Entry {
  return Object.fromEntries(Object.entries({ ...entry, ...part }).filter(([, value]) => value !== undefined));
}
