import { useCallback, useMemo } from 'react';
import { isOrigin } from '#model/documents/services.ts';
import type { Brand } from '#model/site/brand.ts';
import { isReached } from '../parts/brand-notes.ts';
import type { Editor, SectionProps } from '../parts/editor.ts';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { textsForm } from '../parts/setting-forms.ts';
import { listOfTexts } from '../parts/setting-shapes.ts';
import { DescribeContext, textsUi } from '../parts/text-entries.tsx';
import { translate } from '../parts/words.ts';

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

const HOSTS = listOfTexts();

function Hosts({ name, list, editor, brand }: HostsProps) {
  const { mayChange } = editor;
  const ui = useMemo(() => hostsUi(name, mayChange), [name, mayChange]);
  const describe = useCallback(
    (text: string) =>
      isOrigin(text) && !isReached(brand, text, list) ? translate('hosts.unlisted', { list }) : undefined,
    [brand, list],
  );
  return (
    <SettingBox
      element={`hosts.${name}`}
      title={translate(`${name}.title`)}
      lead={translate(`${name}.lead`)}
      editor={editor}
    >
      <DescribeContext value={describe}>
        <SettingForm editor={editor} of={textsForm} shape={HOSTS} ui={ui} />
      </DescribeContext>
    </SettingBox>
  );
}

function hostsUi(name: HostsProps['name'], mayChange: boolean) {
  const tidy = (text: string) => text.replace(/\/$/, '');
  const texts = { label: translate('hosts.label'), example: 'https://cdn.example.com', tidy };
  return { list: textsUi({ texts, empty: translate(`${name}.none`), mayChange }) };
}
