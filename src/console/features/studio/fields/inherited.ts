import { editFileText } from '#model/brand-file/edit-text.ts';
import { valueAt } from '#model/brand-file/pointers.ts';
import { type Brand, parseBrand } from '#model/site/brand.ts';
import { deriveTheme } from '#model/theme/theme.ts';
import { BRAND_FILE, parseFile } from '../draft/draft-store.ts';
import type { StudioField } from './fields.ts';

/**
 * Reads the values that keys have if the brand file leaves them out: defaults, and colours that are derived from the
 * seeds. For the text of one brand file, which is parsed once.
 */
export function readInherited(brandText: string): (field: StudioField) => unknown {
  const { value: brand } = parseBrand(parseFile(brandText));
  return ({ file, pointer, isRequired }) => {
    if (file !== BRAND_FILE || isRequired || brand === null) return undefined;
    const [, mode, role] = /^\/theme\/roles\/(light|dark)\/(\w+)$/.exec(pointer) ?? [];
    if (mode !== undefined && role !== undefined) return derivedColour(brand, mode as 'light' | 'dark', role);
    const without = parseBrand(parseFile(editFileText(brandText, pointer, undefined))).value;
    return without === null ? undefined : valueAt(without.document, pointer);
  };
}

function derivedColour({ theme }: Brand, mode: 'light' | 'dark', role: string): unknown {
  const { [role as keyof NonNullable<NonNullable<typeof theme.roles>[typeof mode]>]: _, ...others } =
    theme.roles?.[mode] ?? {};
  return valueAt(deriveTheme({ ...theme, roles: { ...theme.roles, [mode]: others } }), `/${mode}/${role}`);
}
