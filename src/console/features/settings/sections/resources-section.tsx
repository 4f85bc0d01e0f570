import type { UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { type AdderProps, listUi } from '#console/forms/list-template.tsx';
import { nameResource } from '#console/names/names.ts';
import { RESOURCE_KINDS } from '#model/documents/status.ts';
import { Button } from '#ui/actions/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { css } from '#ui/style/style.ts';
import { space } from '#ui/style/tokens.ts';
import type { SectionProps } from '../parts/editor.ts';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { resourcesForm } from '../parts/setting-forms.ts';
import { listOfObjects, writeObject } from '../parts/setting-shapes.ts';
import { textOf } from '../parts/values.ts';
import { ViewContext } from '../parts/view-context.ts';
import { translate } from '../parts/words.ts';
import { AddressWidget, nameOf, ResourceCard } from './resource-card.tsx';

const adds = css({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

const RESOURCES = listOfObjects('entries', ['url', 'qrCodeUrl']);

/** Apps with their QR codes, social networks and the mail address, in lookup order. */
export function ResourcesSection({ view, edit }: SectionProps) {
  const editor = edit('status.resources');
  const { mayChange } = editor;
  const ui = useMemo(() => resourcesUi(mayChange), [mayChange]);
  return (
    <SettingBox
      element="resources"
      title={translate('resources.title')}
      lead={translate('resources.lead')}
      editor={editor}
    >
      <ViewContext value={view}>
        <SettingForm editor={editor} of={resourcesForm} shape={RESOURCES} ui={ui} />
      </ViewContext>
    </SettingBox>
  );
}

function resourcesUi(mayChange: boolean): UiSchema {
  const listOptions = {
    nameOf: (entry: unknown) => nameOf(writeObject(entry)),
    title: translate('resources.title'),
    empty: NothingYet,
    adder: KindAdder,
    isOrdered: true,
    mayChange,
    isCards: true,
    first: 'url',
  };
  const address = { 'ui:widget': AddressWidget, 'ui:options': { maxLength: 2_000 } };
  return {
    entries: listUi(listOptions, { 'ui:ObjectFieldTemplate': ResourceCard, url: address, qrCodeUrl: address }),
  };
}

function NothingYet() {
  return <EmptyState title={translate('resources.none')} text={translate('resources.noneText')} />;
}

/** Offers the resource kinds that are not in the list yet. */
function KindAdder({ id, entries, add }: AdderProps) {
  const kinds = entries.map((entry) => textOf(entry, 'resourceType'));
  const free = RESOURCE_KINDS.filter((kind) => !kinds.includes(kind));
  return (
    <div id={id} className={adds}>
      {free.map((kind) => (
        <Button
          key={kind}
          variant="quiet"
          size="s"
          icon="plus"
          onClick={() => add([{ resourceType: kind, url: '' }], 'entry')}
        >
          {nameResource(kind)}
        </Button>
      ))}
    </div>
  );
}
