import { useCallback, useMemo } from 'react';
import { isHost } from '#model/documents/services.ts';
import { isServed } from '../parts/brand-notes.ts';
import type { SectionProps } from '../parts/editor.ts';
import { NARROW } from '../parts/narrow-field.tsx';
import { BrandNote } from '../parts/note.tsx';
import { SettingBox } from '../parts/setting-box.tsx';
import { SettingForm } from '../parts/setting-form.tsx';
import { textForm, textsForm } from '../parts/setting-forms.ts';
import { listOfTexts, oneText } from '../parts/setting-shapes.ts';
import { DescribeContext, textsUi } from '../parts/text-entries.tsx';
import { translate } from '../parts/words.ts';

const HOST = oneText(null);
const HOST_UI = {
  value: { ...NARROW, 'ui:title': 'main.label', 'ui:help': 'main.hint', 'ui:options': { maxLength: 253 } },
};
const ROUTES = listOfTexts();

/** The domains of the site: the main one, and the others. */
export function DomainsSection({ view: { brand }, edit }: SectionProps) {
  const main = edit('status.mainDomain');
  const routes = edit('status.domainRoute');
  const host = typeof main.value === 'string' ? main.value : '';
  const ui = useMemo(() => routesUi(routes.mayChange), [routes.mayChange]);
  const describe = useCallback(
    (text: string) =>
      isHost(text) ? translate(isServed(brand, text) ? 'routes.served' : 'routes.elsewhere') : undefined,
    [brand],
  );
  return (
    <>
      <SettingBox element="domains.main" title={translate('main.title')} lead={translate('main.lead')} editor={main}>
        <SettingForm editor={main} of={textForm} shape={HOST} ui={HOST_UI} />
        {isHost(host) && !isServed(brand, host) && (
          <BrandNote>
            {brand.domains[0] === undefined
              ? translate('main.noDomains')
              : translate('main.unlisted', { first: brand.domains[0] })}
          </BrandNote>
        )}
      </SettingBox>
      <SettingBox
        element="domains.routes"
        title={translate('routes.title')}
        lead={translate('routes.lead')}
        editor={routes}
      >
        <DescribeContext value={describe}>
          <SettingForm editor={routes} of={textsForm} shape={ROUTES} ui={ui} />
        </DescribeContext>
      </SettingBox>
    </>
  );
}

function routesUi(mayChange: boolean) {
  const texts = { label: translate('routes.label'), example: 'https://m.example.com' };
  return { list: textsUi({ texts, empty: translate('routes.none'), mayChange }) };
}
