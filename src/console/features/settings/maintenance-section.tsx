import { yes } from '#model/json.ts';
import { Switch } from '#ui/switch.tsx';
import { SettingBox } from './setting-box.tsx';
import { TextList } from './text-list.tsx';
import type { SectionProps } from './use-editor.ts';
import { say } from './words.ts';

/** Closing the site for work, and who comes in meanwhile. */
export function MaintenanceSection({ edit }: SectionProps) {
  const closed = edit('status.maintenance');
  const visitors = edit('status.maintenanceVisitors');
  const isClosed = yes(closed.value);
  return (
    <>
      <SettingBox element="maintenance.closed" title={say('closed.title')} lead={say('closed.lead')} editor={closed}>
        <Switch
          label={say('closed.label')}
          hint={say(isClosed ? 'closed.on' : 'closed.off')}
          checked={isClosed}
          onChange={(event) => closed.set(event.target.checked)}
        />
      </SettingBox>
      <SettingBox
        element="maintenance.visitors"
        title={say('visitors.title')}
        lead={say('visitors.lead')}
        editor={visitors}
      >
        <TextList
          label={say('address.label')}
          value={visitors.value}
          onChange={(list) => visitors.set(list.length === 0 ? null : list)}
          editor={visitors}
          empty={say('visitors.none')}
          example="203.0.113.7"
          isOrdered={false}
        />
      </SettingBox>
    </>
  );
}
