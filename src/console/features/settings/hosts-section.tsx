import type { Brand } from '#model/documents/brand.ts';
import { isOrigin } from '#model/documents/services.ts';
import { isReached } from './brand-notes.ts';
import { SettingBox } from './setting-box.tsx';
import { TextList } from './text-list.tsx';
import type { Editor, SectionProps } from './use-editor.ts';
import { say } from './words.ts';

/** The hosts that pictures and games come from. */
export function HostsSection({ view, edit }: SectionProps) {
  return (
    <>
      <Hosts name="images" list="images" editor={edit('status.imageCDNs')} brand={view.brand} />
      <Hosts name="games" list="frames" editor={edit('status.launchGameCDNs')} brand={view.brand} />
    </>
  );
}

interface HostsProps {
  readonly name: 'images' | 'games';
  readonly list: 'images' | 'frames';
  readonly editor: Editor;
  readonly brand: Brand;
}

function Hosts({ name, list, editor, brand }: HostsProps) {
  return (
    <SettingBox element={`hosts.${name}`} title={say(`${name}.title`)} lead={say(`${name}.lead`)} editor={editor}>
      <TextList
        label={say('hosts.label')}
        value={editor.value}
        onChange={editor.set}
        editor={editor}
        empty={say(`${name}.none`)}
        example="https://cdn.example.com"
        tidy={(text) => text.replace(/\/$/, '')}
        describe={(text) =>
          isOrigin(text) && !isReached(brand, text, list) ? say('hosts.unlisted', { list }) : undefined
        }
      />
    </SettingBox>
  );
}
