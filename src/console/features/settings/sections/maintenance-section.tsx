import { useMemo } from 'react';
import { yes } from '#model/json/json.ts';
import type { SectionProps } from '../parts/editor.ts';
import { NARROW } from '../parts/narrow-field.tsx';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { switchForm, textForm, textsForm } from '../parts/setting-forms.ts';
import { listOfTexts, oneText, type Shape } from '../parts/setting-shapes.ts';
import { textsUi } from '../parts/text-entries.tsx';
import { translate } from '../parts/words.ts';

const CLOSED: Shape = {
  read: (value) => ({ on: yes(value) }),
  write: ({ on }) => on === true,
  at: () => '/on',
};
const CLOSED_UI = { on: closedUi('closed.on') };
const OPEN_UI = { on: closedUi('closed.off') };
const UNTIL = oneText(null);
const UNTIL_UI = { value: { ...NARROW, 'ui:widget': 'moment', 'ui:title': 'until.label' } };
const VISITORS = listOfTexts(null);

/** Maintenance mode: its duration, and who may enter during maintenance. */
export function MaintenanceSection({ edit }: SectionProps) {
  const closed = edit('status.maintenance');
  const until = edit('status.maintenanceUntil');
  const visitors = edit('status.maintenanceVisitors');
  const ui = useMemo(() => visitorsUi(visitors.mayChange), [visitors.mayChange]);
  return (
    <>
      <SettingBox
        element="maintenance.closed"
        title={translate('closed.title')}
        lead={translate('closed.lead')}
        editor={closed}
      >
        <SettingForm editor={closed} of={switchForm} shape={CLOSED} ui={yes(closed.value) ? CLOSED_UI : OPEN_UI} />
      </SettingBox>
      <SettingBox
        element="maintenance.until"
        title={translate('until.title')}
        lead={translate('until.lead')}
        editor={until}
      >
        <SettingForm editor={until} of={textForm} shape={UNTIL} ui={UNTIL_UI} />
      </SettingBox>
      <SettingBox
        element="maintenance.visitors"
        title={translate('visitors.title')}
        lead={translate('visitors.lead')}
        editor={visitors}
      >
        <SettingForm editor={visitors} of={textsForm} shape={VISITORS} ui={ui} />
      </SettingBox>
    </>
  );
}

function closedUi(help: string) {
  return { 'ui:widget': 'switch', 'ui:title': 'closed.label', 'ui:help': help };
}

function visitorsUi(mayChange: boolean) {
  const texts = { label: translate('address.label'), example: '203.0.113.7' };
  return { list: textsUi({ texts, empty: translate('visitors.none'), isOrdered: false, mayChange }) };
}
