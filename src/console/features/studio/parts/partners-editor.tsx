import { ownText } from '#model/json/json.ts';
import sectionsSchema from '#schemas/sections.schema.json' with { type: 'json' };
import { Button } from '#ui/actions/button.tsx';
import { IconButton } from '#ui/actions/icon-button.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import type { Draft } from '../draft/use-draft.ts';
import { translate } from '../draft/words.ts';
import { PictureInput } from '../pictures/picture-input.tsx';
import { moved, OrderedList, type OrderedRow } from './ordered-list.tsx';

const box = css({ display: 'grid', gap: space[2], paddingInlineStart: space[6] });
const fields = css({ display: 'grid', gap: space[2] });

type Entry = Readonly<Record<string, unknown>>;

const PARTNERS = sectionsSchema.items.properties.partners;
const NAME = PARTNERS.items.properties.name;

interface PartnersEditorProps {
  readonly draft: Draft;
  readonly partners: readonly Entry[];
  readonly onChange: (partners: readonly Entry[] | undefined) => void;
}

/** The logos of the section: name, picture, and their order. */
export function PartnersEditor({ draft, partners, onChange }: PartnersEditorProps) {
  const { mayEdit } = draft;
  const change = (at: number, part: Entry) =>
    onChange(partners.map((partner, index) => (index === at ? { ...partner, ...part } : partner)));
  const rows = partners.map(
    (partner, at): OrderedRow => ({
      key: String(at),
      title: ownText(partner, 'name') ?? '',
      end: mayEdit && (
        <IconButton
          icon="trash-2"
          size="s"
          label={translate('partner.remove', { partner: ownText(partner, 'name') ?? '' })}
          onClick={() => onChange(partners.length > 1 ? partners.toSpliced(at, 1) : undefined)}
        />
      ),
      more: (
        <div className={fields}>
          <TextField
            label={translate('field.name')}
            value={ownText(partner, 'name') ?? ''}
            disabled={!mayEdit}
            maxLength={NAME.maxLength}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <PictureInput
            draft={draft}
            use="partner"
            name={translate('home.image')}
            path={ownText(partner, 'image') ?? ''}
            onPicture={({ path }) => change(at, { image: path })}
          />
        </div>
      ),
    }),
  );
  return (
    <div className={box}>
      {partners.length > 0 && (
        <OrderedList
          label={translate('section.partners')}
          name="partners"
          rows={rows}
          mayEdit={mayEdit}
          onMove={(from, to) => onChange(moved(partners, from, to))}
        />
      )}
      {mayEdit && partners.length < PARTNERS.maxItems && (
        <div>
          <Button
            size="s"
            variant="quiet"
            icon="plus"
            onClick={() => onChange([...partners, { name: translate('partner.new') }])}
            data-element="console.studio.partner.add"
          >
            {translate('partner.add')}
          </Button>
        </div>
      )}
    </div>
  );
}
