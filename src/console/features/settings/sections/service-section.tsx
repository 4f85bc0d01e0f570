import type { UiSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import { type AdderProps, listUi } from '#console/forms/list-template.tsx';
import { Button } from '#ui/actions/button.tsx';
import type { SectionProps } from '../parts/editor.ts';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { serviceForm } from '../parts/setting-forms.ts';
import { listOfObjects } from '../parts/setting-shapes.ts';
import { ViewContext } from '../parts/view-context.ts';
import { translate } from '../parts/words.ts';
import { CHANNELS, ChannelWidget, PathWidget, ServiceLink } from './service-link.tsx';

const LINKS = listOfObjects('links', ['path']);

/** The links of customer service by channel: visitors get the first link of a channel that can be opened. */
export function ServiceSection({ view, edit }: SectionProps) {
  const editor = edit('status.customerService');
  const { mayChange } = editor;
  const ui = useMemo(() => linksUi(mayChange), [mayChange]);
  return (
    <SettingBox element="service" title={translate('service.title')} lead={translate('service.lead')} editor={editor}>
      <ViewContext value={view}>
        <SettingForm editor={editor} of={serviceForm} shape={LINKS} ui={ui} />
      </ViewContext>
    </SettingBox>
  );
}

function linksUi(mayChange: boolean): UiSchema {
  const listOptions = {
    nameOf: (_: unknown, number: number) => translate('row.name', { label: translate('service.link'), place: number }),
    title: translate('service.title'),
    empty: translate('service.none'),
    adder: LinkAdder,
    isOrdered: true,
    mayChange,
    isCards: true,
    first: 'path',
  };
  return {
    links: listUi(listOptions, {
      'ui:ObjectFieldTemplate': ServiceLink,
      csType: { 'ui:widget': ChannelWidget },
      path: { 'ui:widget': PathWidget, 'ui:options': { maxLength: 2_000 } },
    }),
  };
}

function LinkAdder({ id, add }: AdderProps) {
  return (
    <div>
      <Button
        id={id}
        variant="quiet"
        size="s"
        icon="plus"
        onClick={() => add([{ csType: CHANNELS[0], path: '' }], 'entry')}
      >
        {translate('service.add')}
      </Button>
    </div>
  );
}
