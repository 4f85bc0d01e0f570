import { pointer } from '#model/json/problem.ts';
import type { Brand } from '#model/site/brand.ts';
import type { BrandFolder } from '../read/read-brand-folder.ts';
import type { BrandProblem } from '../read/stored-brand.ts';
import { checkCurrency, checkNumerals } from './check-currency.ts';
import { checkIds } from './check-ids.ts';
import { checkKnownNames } from './check-known-names.ts';
import { checkNames, type ServerNames } from './check-names.ts';
import { checkOrigins } from './check-origins.ts';
import { checkRegistration } from './check-registration.ts';
import { checkShown } from './check-shown.ts';
import { checkTargets } from './check-targets.ts';
import { checkTwins } from './check-twins.ts';
import { checkUnread } from './check-unread.ts';
import { checkAccent } from './design/check-accent.ts';
import { checkAssets } from './design/check-assets.ts';
import { checkContrast } from './design/check-contrast.ts';
import type { Finding, Found } from './findings/finding.ts';
import { checkOtherLanguage } from './texts/check-other-language.ts';
import { checkTextForm } from './texts/check-text-form.ts';
import { checkTexts, type PlatformTexts } from './texts/check-texts.ts';

/**
 * All problems in the documents of one brand folder: first those of parsing (schema, unknown keys, JSON), then the
 * checks on the whole brand. The order is stable: by check, then as found. `examineBrand` checks the files themselves
 * (pictures, fonts, secrets, positions). `server`: the names in its trees.
 */
export function checkBrandFolder(
  merchant: string,
  folder: BrandFolder,
  platform: PlatformTexts,
  server?: ServerNames,
): readonly Finding[] {
  if (folder.absent) return [nothingThere(merchant)];
  const stored = folder.read;
  if (!stored) return folder.problems;
  const { brand, texts, assets } = stored;
  const found: readonly Found[] = [
    ...checkIds(brand),
    ...checkCurrency(brand),
    ...checkNumerals(brand),
    ...checkReservedDomains(brand),
    ...checkNames(brand, server),
    ...checkKnownNames(brand),
    ...checkShown(brand),
    ...checkTargets(brand),
    ...checkTwins(brand, texts, platform),
    ...checkRegistration(brand),
    ...checkUnread(brand),
    ...checkContrast(brand),
    ...checkAssets(brand, assets),
    ...checkOperator(brand),
    ...checkOrigins(brand, texts),
    ...checkTexts(brand, texts, platform),
    ...checkTextForm(brand, texts),
    ...checkOtherLanguage(brand, texts),
    ...checkAccent(brand),
  ];
  return [...folder.problems.map(asFinding), ...found.map((one) => inBrand(merchant, one))];
}

const GAMES =
  'Choose and order the vendors and games of a site in the console, under Games. The section "vendors" of "home" shows them.';

export function inBrand(merchant: string, { at = 'brand.json', ...found }: Found): Finding {
  return { ...found, merchant, file: fileName(merchant, at) };
}

/** Name of a brand's file in findings: a brand file outside a brand folder keeps its own name. */
export function fileName(merchant: string, at: string): string {
  return merchant.endsWith('.json') && at === 'brand.json' ? merchant : `${merchant}/${at}`;
}

/** Keys that users look for in a brand file, and where the setting really is. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  vendors: GAMES,
  vendor: GAMES,
  lanes: GAMES,
  games: GAMES,
  switches: 'Turn switches on and off in the console, under Switches.',
  whitelabel: 'Turn switches on and off in the console, under Switches.',
  rules: 'Set the rules of fields in the console, under Registration fields.',
  register:
    'Set the rules of fields in the console, under Registration fields. The step of a field is set in registration.steps.',
};

function asFinding(problem: BrandProblem): Finding {
  const key = problem.code === 'brand.unknown-key' ? problem.path.split('/').at(-1) : undefined;
  const elsewhere = key !== undefined && Object.hasOwn(ELSEWHERE, key) ? ELSEWHERE[key] : undefined;
  return elsewhere === undefined ? problem : { ...problem, remedy: elsewhere };
}

function nothingThere(merchant: string): Finding {
  return inBrand(merchant, {
    code: 'brand.absent',
    path: '',
    found: 'no file',
    expected: 'a brand file',
    remedy: `Create one with \`npm run brand -- new ${merchant} --name "Name"\`.`,
  });
}

/** Terms and privacy pages name the operator of the site; without an operator they are marked as samples. */
function checkOperator({ operator }: Brand): readonly Found[] {
  if (operator !== undefined) return [];
  return [
    {
      code: 'brand.operator',
      path: '',
      found: 'no "operator"',
      expected: 'name, address and e-mail of the company that operates the site',
      remedy: 'Add "operator". Until then, terms, privacy, cookies, safer play and complaints are marked as samples.',
    },
  ];
}

/**
 * Domains that no brand may claim: names under localhost belong to the platform and to every brand (RFC 6761 §6.3), and
 * IP addresses are not names.
 */
function checkReservedDomains({ domains, merchant }: Brand): readonly Found[] {
  return domains.flatMap((domain, at): readonly Found[] => {
    if (!/\.localhost$|\.local$|\.(?:invalid|onion)$|\.\d+$/.test(domain)) return [];
    return [
      {
        code: 'brand.domain-kept',
        path: pointer('domains', at),
        found: `"${domain}"`,
        expected: 'a public domain name of your own',
        remedy: `Remove it: on this machine, the brand is always available at ${merchant}.localhost.`,
      },
    ];
  });
}
