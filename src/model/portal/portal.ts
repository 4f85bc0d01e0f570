/** The portal: a plain value that describes everything a visitor of one brand may see, in one language. */

import type { RegisterMethod } from '../catalogue/access.ts';
import type { ElementSpec, Slot } from '../catalogue/element.ts';
import type { Evaluation } from '../conditions/condition.ts';
import { evaluate } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';
import { firstOf, rememberFacts } from '../conditions/facts.ts';
import { expandCondition } from '../conditions/leaf-forms.ts';
import type { Category, Vendor } from '../documents/lanes.ts';
import type { Rollouts } from '../documents/rollouts.ts';
import { type FieldRule, type Rules, ruleOf } from '../documents/rules.ts';
import type { Services } from '../documents/services.ts';
import { listedOrigins } from '../documents/services.ts';
import type { SiteSettings } from '../documents/site-settings.ts';
import type { Resource } from '../documents/status.ts';
import type { AgeLimit } from '../form/age.ts';
import type { FormSpec } from '../form/form.ts';
import type { PasswordRules } from '../form/password.ts';
import { buildRegistrationForm } from '../form/registration.ts';
import type { Brand, Language, SectionSpec } from '../site/brand.ts';
import type { Digits } from '../site/digits.ts';
import type { MerchantDocuments } from '../site/document-facts.ts';
import { memberFacts, merchantFacts } from '../site/document-facts.ts';
import { LANGUAGES } from '../site/languages.ts';
import type { LayeredElement } from './brand-layer.ts';
import { layerElements, layerField, layerMethod } from './brand-layer.ts';
import { orderSlots } from './elements.ts';

type SlideSpec = NonNullable<SectionSpec['slides']>[number];

/** A slide of the brand that may be shown; `when` as in an element. */
export interface PortalSlide extends Omit<SlideSpec, 'when'> {
  readonly when: Exclude<Evaluation, false>;
}

export interface PortalSection extends Omit<SectionSpec, 'slides'> {
  readonly slides?: readonly PortalSlide[];
}

/** An element that may be drawn: `when` is true, or the remaining condition over request, member and view facts. */
export interface PortalElement extends Omit<ElementSpec, 'when'> {
  readonly when: Exclude<Evaluation, false>;
}

export interface PortalResource {
  readonly kind: Resource['kind'];
  readonly url: string;
  readonly qrCodeUrl: string;
  readonly label: string;
}

/** The services of the permission reply, limited to origins that the brand file lists (D43). */
export interface PortalServices extends Omit<Services, 'analytics'> {
  readonly analytics: boolean;
  /** Allowed targets of a customer service link, in addition to the site itself (D35). */
  readonly linkOrigins: readonly string[];
  /** Origins allowed in a frame: games, and the chat room. */
  readonly frameOrigins: readonly string[];
}

export interface PortalMethod {
  readonly method: RegisterMethod;
  readonly when: Exclude<Evaluation, false>;
  readonly form: FormSpec;
}

export type PortalCurrency = Brand['currency'] & { readonly digits?: Digits };

/** The encoding of calls to the merchant's gateway. */
export type GatewayProfile = Pick<SiteSettings, 'codec' | 'relays'>;

/** The rules of secrets that a member also sets after registration; null where the merchant has none. */
export interface SecretRules extends PasswordRules {
  readonly paymentPassword: FieldRule | null;
}

/**
 * Serialisable as JSON; holds evaluated merchant facts only, never a raw document and nothing of a request or a member.
 */
export interface Portal {
  readonly merchant: string;
  readonly name: string;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly defaultLanguage: Language;
  readonly currency: PortalCurrency;
  readonly digits: Digits;
  readonly minimumAge: number;
  readonly timeZone: string;
  readonly layout: Brand['layout'];
  readonly assets: Brand['assets'];
  readonly licence: Brand['licence'];
  /** Null: the operator of the site is unknown. */
  readonly operator: NonNullable<Brand['operator']> | null;
  readonly imageOrigins: readonly string[];
  readonly maintenance: boolean;
  /** The planned end of maintenance, epoch milliseconds; null: unknown. */
  readonly maintenanceUntil: number | null;
  /** Deviations of this merchant's gateway (D07, D14). */
  readonly gatewayProfile: GatewayProfile;
  /** The login-first guard: true where a site requires sign-in before anything else. */
  readonly loginBeforeHome: boolean;
  /** An expired password must be changed at sign-in, before anything else (M99). */
  readonly forcesPasswordChange: boolean;
  readonly elements: Readonly<Record<string, PortalElement>>;
  readonly slots: Readonly<Record<Slot, readonly string[]>>;
  readonly sections: readonly PortalSection[];
  readonly categories: readonly { readonly category: Category; readonly vendors: readonly Vendor[] }[];
  /** A hash of the games of all lanes in order: cached catalogue replies are stale when it changes. */
  readonly gameLists: string;
  readonly resources: readonly PortalResource[];
  readonly services: PortalServices;
  /** Differs when the share of a roll-out does: a member's own switches may be others then. Absent: none runs. */
  readonly shares?: string;
  readonly registration: readonly PortalMethod[];
  /** The rules of the password forms, whatever registration requires. */
  readonly rules: SecretRules;
}

/**
 * Resolves the documents of one merchant into a portal. Pure: the same documents give the same value. Conditions that
 * depend on missing documents stay unevaluated.
 */
export function resolvePortal(
  documents: MerchantDocuments,
  language: Language = documents.brand.defaultLanguage,
): Portal {
  const { brand } = documents;
  const facts = rememberFacts(merchantFacts(documents));
  const elements = evaluateElements(layerElements(brand, documents.rules), facts);
  const byId = Object.fromEntries(elements.map((element) => [element.id, element]));
  return {
    ...brandValues(brand, digitsOf(brand, language)),
    language,
    imageOrigins: brand.origins.images,
    maintenance: documents.maintenance ?? false,
    maintenanceUntil: documents.maintenanceUntil ?? null,
    gatewayProfile: { codec: documents.site?.codec ?? 'plain', relays: documents.site?.relays ?? {} },
    loginBeforeHome: facts.value('loginBeforeHome') === true,
    forcesPasswordChange: facts.value('switch:PWDEXPFORCECHANGE3') === '1',
    elements: byId,
    slots: orderSlots(brand, elements),
    sections: evaluateSections(
      brand.home.filter((section) => Object.hasOwn(byId, `home.${section.section}`)),
      facts,
    ),
    categories: [...(documents.lanes ?? [])].map(([category, lane]) => ({ category, vendors: lane.vendors })),
    gameLists: [...(documents.lanes ?? [])].map(([, lane]) => lane.gameOrder).join(' '),
    resources: (documents.resources ?? []).map((resource) => labelResource(resource, language)),
    services: resolveServices(documents),
    ...(documents.rollouts?.size && { shares: writeShares(documents.rollouts) }),
    // A visitor who registers is not a member yet: no member switch applies.
    registration: resolveRegistration(brand, documents.rules ?? {}, rememberFacts(firstOf(facts, memberFacts(null)))),
    rules: passwordRules(documents.rules ?? {}),
  };
}

function writeShares(rollouts: Rollouts): string {
  return [...rollouts].map(([id, { to, salt, share }]) => [id, to, salt, share].join(' ')).join(', ');
}

/** Slides that this merchant may show; conditions on the visitor remain. */
function evaluateSections(home: readonly SectionSpec[], facts: FactSource): readonly PortalSection[] {
  return home.map(({ slides, ...section }) => {
    const left = slides?.flatMap(({ when, ...slide }): readonly PortalSlide[] => {
      const evaluated = evaluate(expandCondition(when ?? true), facts);
      return evaluated === false ? [] : [{ ...slide, when: evaluated }];
    });
    return left === undefined ? section : { ...section, slides: left };
  });
}

/** A rule that is disabled for registration still defines the format of this merchant's passwords and numbers. */
function passwordRules(rules: Rules): SecretRules {
  const rule = (name: string) => ruleOf(rules, name) ?? null;
  return { password: rule('password'), mobileNum: rule('mobileNum'), paymentPassword: rule('paymentPassword') };
}

function brandValues(
  brand: Brand,
  digits: Digits,
): Pick<
  Portal,
  | 'merchant'
  | 'name'
  | 'languages'
  | 'defaultLanguage'
  | 'currency'
  | 'digits'
  | 'layout'
  | 'assets'
  | 'licence'
  | 'operator'
  | keyof AgeLimit
> {
  const { merchant, name, languages, defaultLanguage, currency, minimumAge, timeZone, layout, assets, licence } = brand;
  const operator = brand.operator ?? null;
  return {
    merchant,
    name,
    languages,
    defaultLanguage,
    minimumAge,
    timeZone,
    digits,
    currency: digits === 'latn' ? currency : { ...currency, digits },
    layout,
    assets,
    licence,
    operator,
  };
}

/** The digits of the language; a brand's own choice applies to its Arabic pages. */
function digitsOf({ numerals }: Brand, language: Language): Digits {
  return language === 'AR' && numerals === 'arabic' ? 'arab' : LANGUAGES[language].digits;
}

function evaluateElements(elements: readonly LayeredElement[], facts: FactSource): readonly PortalElement[] {
  return elements.flatMap(({ shown, condition }): readonly PortalElement[] => {
    const when = evaluate(condition, facts);
    if (when === true) return [shown];
    return when === false ? [] : [{ ...shown, when }];
  });
}

function labelResource(resource: Resource, language: Language): PortalResource {
  const { kind, url, qrCodeUrl, labels } = resource;
  const label = own(labels, language.toLowerCase()) ?? own(labels, 'en') ?? '';
  return { kind, url, qrCodeUrl, label };
}

function own(labels: Readonly<Record<string, string>>, language: string): string | undefined {
  return Object.hasOwn(labels, language) ? labels[language] : undefined;
}

/** Without a permission reply there are no services; pages reach only origins that the brand file lists. */
export function resolveServices({ brand, services }: Pick<MerchantDocuments, 'brand' | 'services'>): PortalServices {
  return {
    analytics: (services?.analytics ?? []).length > 0,
    customerService: services?.customerService ?? [],
    domainRoutes: services?.domainRoutes ?? [],
    mainDomain: services?.mainDomain ?? '',
    linkOrigins: brand.origins.links,
    frameOrigins: brand.origins.frames,
    imageCdns: listedOrigins(services?.imageCdns ?? [], brand.origins.images),
    gameCdns: listedOrigins(services?.gameCdns ?? [], brand.origins.frames),
  };
}

/** The methods that may be offered, the default first: mobile when it is on (docs/reference/elements.md#registration). */
function resolveRegistration(brand: Brand, rules: Rules, facts: FactSource): readonly PortalMethod[] {
  return (['mobile', 'username'] as const).flatMap((method) => {
    const when = evaluate(layerMethod(brand, method), facts);
    if (when === false) return [];
    const shown = (elementId: string): Evaluation =>
      evaluate(layerField(brand, elementId.slice('register.'.length), method), facts);
    return [{ method, when, form: buildRegistrationForm({ method, rules, shown, ...brand.registration }) }];
  });
}
