/** Names of switches, settings, languages, categories and kinds of links for staff. */
import { spokenTag } from '#console/texts/spoken.ts';
import { BRAND_ROLLOUT } from '#model/documents/rollouts.ts';
import { LANGUAGES } from '#model/site/languages.ts';
import { translate } from './words.ts';

/** What a switch is for; undefined if the console has no text for it. */
export function purposeOfSwitch(id: string): string | undefined {
  return translate.ifKnown(`switch.${id}`);
}

/** A switch by its purpose with its code next to it: `Cash back · MANPLAYREB3`. */
export function nameSwitch(id: string, purpose = purposeOfSwitch(id)): string {
  // The brand is rolled out like a switch, and has no code.
  if (id === BRAND_ROLLOUT && purpose !== undefined) return purpose;
  return purpose === undefined || purpose === '' || purpose === id ? id : translate('switch', { name: purpose, id });
}

/** Keys of the server tree that effects call by other names. */
const SETTING_OF: Readonly<Record<string, string>> = {
  customerService: 'services.customerService',
  domainRoute: 'services.domainRoutes',
  mainDomain: 'services.mainDomain',
  analytics: 'services.analytics',
  imageCDNs: 'services.imageCdns',
  launchGameCDNs: 'services.gameCdns',
};

/** The name of a setting, by its name in effects or by its key: `status.imageCDNs`. Undefined if there is no text. */
export function nameSetting(name: string): string | undefined {
  const key = name.replace(/^(?:status|whitelabel)\./, '');
  return translate.ifKnown(`setting.${SETTING_OF[key] ?? key}`);
}

const LANGUAGE_NAMES = new Intl.DisplayNames([spokenTag()], { type: 'language', fallback: 'code' });

/** The name of a portal language in the console's language; an unknown language by its code. */
export function nameLanguage(code: string): string {
  const known: Readonly<Record<string, { readonly tag: string }>> = LANGUAGES;
  const upper = code.toUpperCase();
  return Object.hasOwn(known, upper) ? (LANGUAGE_NAMES.of(known[upper]?.tag ?? code) ?? code) : code;
}

export function nameCategory(category: string): string {
  return translate.ifKnown(`category.${category}`) ?? category;
}

/** The name of a kind of link of the site, with its place if it is not the first: `Telegram 2`. */
export function nameResource(resource: string): string {
  const [kind = '', ...place] = resource.split(' ');
  return [translate.ifKnown(`resource.${kind}`) ?? kind, ...place].join(' ');
}

/** What a pattern kind of a registration field accepts. */
export function nameKind(kind: number | null): string | undefined {
  return translate.ifKnown(`kind.${kind}`);
}
