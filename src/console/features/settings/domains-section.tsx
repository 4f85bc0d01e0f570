import { isHost } from '#model/documents/services.ts';
import { TextField } from '#ui/text-field.tsx';
import { isServed } from './brand-notes.ts';
import { BrandNote } from './note.tsx';
import { fieldWidth, SettingBox } from './setting-box.tsx';
import { TextList } from './text-list.tsx';
import type { SectionProps } from './use-editor.ts';
import { say } from './words.ts';

/** Where the site is found: its first address, and the others. */
export function DomainsSection({ view: { brand }, edit }: SectionProps) {
  const main = edit('status.mainDomain');
  const routes = edit('status.domainRoute');
  const host = typeof main.value === 'string' ? main.value : '';
  return (
    <>
      <SettingBox element="domains.main" title={say('main.title')} lead={say('main.lead')} editor={main}>
        <TextField
          className={fieldWidth}
          label={say('main.label')}
          hint={say('main.hint')}
          error={main.problemAt('')}
          value={host}
          maxLength={253}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          onChange={(event) => main.set(event.target.value || null)}
        />
        {isHost(host) && !isServed(brand, host) && (
          <BrandNote>
            {brand.domains[0] === undefined ? say('main.noDomains') : say('main.unlisted', { first: brand.domains[0] })}
          </BrandNote>
        )}
      </SettingBox>
      <SettingBox element="domains.routes" title={say('routes.title')} lead={say('routes.lead')} editor={routes}>
        <TextList
          label={say('routes.label')}
          value={routes.value}
          onChange={routes.set}
          editor={routes}
          empty={say('routes.none')}
          example="https://m.example.com"
          describe={(text) =>
            isHost(text) ? say(isServed(brand, text) ? 'routes.served' : 'routes.elsewhere') : undefined
          }
        />
      </SettingBox>
    </>
  );
}
